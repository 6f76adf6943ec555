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
  !$omp begin metadirective when(user={condition(mode == 'gpu')}: parallel) otherwise(critical)
  x = 1
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(trim(other) == "cpu")}: parallel) otherwise(critical)
  x = 2
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(.not. (version .ne. 5))}: parallel) otherwise(critical)
  x = 3
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(eps .lt. 0.01)}: parallel) otherwise(critical)
  x = 4
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(d < 1d-2 .and. yes)}: parallel) otherwise(critical)
  x = 5
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(len(mode) == 3)}: parallel) otherwise(critical)
  x = 6
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(kind(eps) == 4)}: parallel) otherwise(critical)
  x = 7
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(eps * 100 < 0.2)}: parallel) otherwise(critical)
  x = 10
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(version.ne.5.or.yes)}: parallel) otherwise(critical)
  x = 14
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(selected_real_kind(6) == 4)}: parallel) otherwise(critical)
  x = 16
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(1e-3 == eps)}: parallel) otherwise(critical)
  x = 19
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(nint(eps*5000) == 5)}: parallel) otherwise(critical)
  x = 23
  !$omp end metadirective
  end subroutine
end module
program fortran_constants_typed
  use constants
  implicit none
  integer :: x
  call s(x)
  print '(I0)', x
end program
