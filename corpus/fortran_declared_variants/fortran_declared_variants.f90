! case: a variant that a module declares without a body of its interface, and an external procedure without one
! aux: m.f90 variants.f
! run host => 2 1
program main
  use m
  implicit none
  integer :: r, s
  !$omp parallel num_threads(1)
  call base(r)
  !$omp end parallel
  call plain(s)
  print '(i0,1x,i0)', r, s
end program

subroutine plain(r)
  implicit none
  integer :: r
  external base
  !$omp parallel num_threads(1)
  call base(r)
  !$omp end parallel
end subroutine
