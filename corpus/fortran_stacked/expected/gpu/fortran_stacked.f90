! case: metadirectives stacked on each other, on directives, blocks and loops, without end directives: those that the variants need are written
! run host => 1 | 6 | 7 | 12 | 17 | 18 | 21
! run gpu=nvptx64 => 1 | 6 | 7 | 12 | 17 | 18 | 21
program stacked
  implicit none
  integer :: n, i
  logical :: f, g
  f = command_argument_count() == 0
  g = .not. f
  n = 0
  if (f) then
    !$omp parallel num_threads(2)
    !$omp master
    if (f) then
      !$omp critical
      block
        n = n + 1
      end block
    else
      block
        n = n + 1
      end block
    end if
    !$omp end master
    !$omp end parallel
  else
    if (g) then
      !$omp single
      if (f) then
        !$omp critical
        block
          n = n + 1
        end block
      else
        block
          n = n + 1
        end block
      end if
      !$omp end single
    else
      if (f) then
        !$omp critical
        block
          n = n + 1
        end block
      else
        block
          n = n + 1
        end block
      end if
    end if
  end if
  print '(I0)', n
  !$omp parallel num_threads(2)
  !$omp do reduction(+:n)
  do i = 1, 5
    n = n + 1
  end do
  !$omp end do nowait
  !$omp end parallel
  print '(I0)', n
  !$omp parallel num_threads(2)
  !$omp master
  !$omp critical
  block
    n = n + 1
  end block
  !$omp end critical
  !$omp end master
  !$omp end parallel
  print '(I0)', n
  if (f) then
    if (g) then
      !$omp do
      do i = 1, 5
        !$omp atomic
        n = n + 1
      end do
      !$omp end do
    else
      !$omp parallel num_threads(2)
      !$omp do
      do i = 1, 5
        !$omp atomic
        n = n + 1
      end do
      !$omp end do
      !$omp end parallel
    end if
  end if
  print '(I0)', n
  !$omp parallel num_threads(2)
  !$omp single
  n = n + 5
  !$omp end single
  !$omp end parallel
  print '(I0)', n
  !$omp parallel num_threads(2)
  if (f) then
    !$omp single
    n = n + 1
    !$omp end single
  else
    !$omp master
    n = n + 1
    !$omp end master
  end if
  !$omp end parallel
  print '(I0)', n
  !$omp task shared(n) if(.false.)
  !$omp task shared(n) if(.false.)
  block
    n = n + 1
  end block
  !$omp end task
  !$omp end task
  !$omp task shared(n) if(.false.)
  !$omp task shared(n) if(.false.)
  block
    n = n + 2
  end block
  !$omp end task
  !$omp end task
  print '(I0)', n
end program
