! case: constants of reals, characters and kinds are known before run time
! run host => 23
! not host: ^ *if \(
! not host: ^ *!.omp critical
module constants
  implicit none
  character(len=*), parameter :: mode = 'gpu', other = "cpu  "
  integer, parameter :: version = 5
  real, parameter :: eps = 0.001
  double precision, parameter :: d = 1.0d-3
  logical, parameter :: yes = .true.
contains
  subroutine s(x)
    integer x
  !$omp parallel
  x = 1
  !$omp end parallel
  !$omp parallel
  x = 2
  !$omp end parallel
  !$omp parallel
  x = 3
  !$omp end parallel
  !$omp parallel
  x = 4
  !$omp end parallel
  !$omp parallel
  x = 5
  !$omp end parallel
  !$omp parallel
  x = 6
  !$omp end parallel
  !$omp parallel
  x = 7
  !$omp end parallel
  !$omp parallel
  x = 10
  !$omp end parallel
  !$omp parallel
  x = 14
  !$omp end parallel
  !$omp parallel
  x = 16
  !$omp end parallel
  !$omp parallel
  x = 19
  !$omp end parallel
  !$omp parallel
  x = 23
  !$omp end parallel
  end subroutine
end module
program fortran_constants_typed
  use constants
  implicit none
  integer :: x
  call s(x)
  print '(I0)', x
end program
