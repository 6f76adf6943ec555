! case: a region that begins with a block construct and goes on behind it, once the directive between is gone
! run host=host => begin 1 2 | plain 1 2 | target 1 2 | time 1 2 | time 1 2 | ends 1 2 | own 1 2 | behind 2 2
program block_first
  implicit none
  integer :: a, b, k
  a = 0
  b = 0
  !$omp taskgroup
  continue

  block
    a = 1
  end block
  b = 2
  !$omp end taskgroup
  print '(A,2(1X,I0))', 'begin', a, b

  a = 0
  b = 0
  !$omp critical
  continue
  block
    a = 1
  end block
  b = 2
  !$omp end critical
  print '(A,2(1X,I0))', 'plain', a, b

  a = 0
  b = 0
  !$omp target map(a, b)
  continue

  block
    a = 1
  end block
  b = 2
  !$omp end target
  print '(A,2(1X,I0))', 'target', a, b

  do k = 1, 2
    a = 0
    b = 0
    if (k == 1) then
      !$omp critical
      continue
      block
        a = 1
      end block
      b = 2
      !$omp end critical
    else
      !$omp taskgroup
      continue
      block
        a = 1
      end block
      b = 2
      !$omp end taskgroup
    end if
    print '(A,2(1X,I0))', 'time', a, b
  end do

  ! The end of the outer construct is not that of the inner one, whatever becomes nothing between.
  !$omp critical(outer)
  continue
  !$omp critical(inner)
  block
    a = 1
  end block
  !$omp end critical (inner)

  !$omp end critical (outer)
  print '(A,2(1X,I0))', 'ends', a, b

  !$omp critical(outer)
  !$omp critical(inner)
  block
    a = 1
  end block
  !$omp end critical (inner)


  !$omp end critical(outer)
  print '(A,2(1X,I0))', 'own', a, b

  ! What comes behind the block is a directive until it is a statement.
  !$omp critical(outer)
  continue

  block
    a = 2
  end block
  if (b >= 0) then
    !$omp taskwait depend(in: a)
  end if
  !$omp end critical (outer)
  print '(A,2(1X,I0))', 'behind', a, b
end program
