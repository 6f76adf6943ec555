! case: a dispatch construct that begins a region which goes on behind it: its block is not all of the region
! run host => 2 | 2 | 4 | 2
module procedures
contains
  subroutine s(x)
    !$omp declare variant(sd) match(construct={dispatch})
    integer :: x
    x = 0
  end subroutine
  subroutine sd(x)
    integer :: x
    x = 2
  end subroutine
end module
program p
  use procedures
  integer :: a
  !$omp parallel num_threads(1)
  !$omp dispatch device(0)
  call s(a)
  print '(I0)', a
  !$omp end parallel
  !$omp target data map(a)
  !$omp dispatch device(0)
  call s(a)
  !$omp end dispatch
  !$omp parallel num_threads(1)
  !$omp critical
  print '(I0)', a
  a = a + 2
  !$omp end critical
  !$omp end parallel
  !$omp end target data
  print '(I0)', a
  !$omp parallel num_threads(1)
  !$omp dispatch device(0)
  call s(a)
  !$omp end parallel
  print '(I0)', a
end program
