! case: device versions of what a private module makes public, called by the device code of another file
! aux: kernels.f90
! run host => 1 101 11 111
program main
  use kernels, only: apart, renamed => outer
  implicit none
  integer :: r(4)
  r(1) = renamed(1)
  r(3) = apart(1)
  !$omp target map(tofrom: r)
  r(2) = renamed(1)
  r(4) = apart(1)
  !$omp end target
  print '(I0,3(1X,I0))', r
end program
