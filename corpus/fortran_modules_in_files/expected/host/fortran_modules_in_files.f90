! case: modules of other files: a rename, a private variant, a module used through another
! aux: m1.f90 m2.f90
! run host => 25 | -1
program main
  use m2; use m1, only: fpar__ompick_m1
  integer :: r
  call call_it(r)
  print *, r
  !$omp parallel num_threads(1)
  print *, fpar__ompick_m1(1)
  !$omp end parallel
end program
