! case: a region that begins with a block construct and goes on behind it, once the directive between is gone
! run host=host => begin 1 2 | plain 1 2 | target 1 2 | time 1 2 | time 1 2 | ends 1 2 | own 1 2 | behind 2 2
program block_first
  implicit none
  integer :: a, b, k
  a = 0
  b = 0
  !$omp begin metadirective when(implementation={vendor(gnu)}: taskgroup) otherwise(critical)
  !$omp metadirective when(device={kind(gpu)}: parallel)
  block
    a = 1
  end block
  b = 2
  !$omp end metadirective
  print '(A,2(1X,I0))', 'begin', a, b

  a = 0
  b = 0
  !$omp critical
  !$omp metadirective when(device={kind(gpu)}: parallel)
  block
    a = 1
  end block
  b = 2
  !$omp end critical
  print '(A,2(1X,I0))', 'plain', a, b

  a = 0
  b = 0
  !$omp begin metadirective when(implementation={vendor(gnu)}: target map(a, b)) otherwise(critical)
  !$omp metadirective when(device={kind(gpu)}: parallel)
  block
    a = 1
  end block
  b = 2
  !$omp end metadirective
  print '(A,2(1X,I0))', 'target', a, b

  do k = 1, 2
    a = 0
    b = 0
    !$omp begin metadirective when(user={condition(k == 1)}: critical) otherwise(taskgroup)
    block
      a = 1
    end block
    b = 2
    !$omp end metadirective
    print '(A,2(1X,I0))', 'time', a, b
  end do

  ! The end of the outer construct is not that of the inner one, whatever becomes nothing between.
  !$omp begin metadirective when(device={kind(gpu)}: parallel) otherwise(critical(outer))
  !$omp metadirective when(implementation={vendor(gnu)}: critical(inner))
  block
    a = 1
  end block
  !$omp metadirective when(device={kind(gpu)}: barrier)
  !$omp end metadirective
  print '(A,2(1X,I0))', 'ends', a, b

  !$omp critical(outer)
  !$omp metadirective when(implementation={vendor(gnu)}: critical(inner))
  block
    a = 1
  end block
  !$omp metadirective when(device={kind(gpu)}: barrier)
  !$omp metadirective when(device={kind(gpu)}: taskwait)
  !$omp end critical(outer)
  print '(A,2(1X,I0))', 'own', a, b

  ! What comes behind the block is a directive until it is a statement.
  !$omp begin metadirective when(device={kind(gpu)}: parallel) otherwise(critical(outer))
  !$omp metadirective when(device={kind(gpu)}: task)
  block
    a = 2
  end block
  !$omp metadirective when(user={condition(b >= 0)}: taskwait depend(in: a))
  !$omp end metadirective
  print '(A,2(1X,I0))', 'behind', a, b
end program
