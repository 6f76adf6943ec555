! case: device code of Fortran calls functions of C that choose otherwise there, and one by another name
! run host => 2 2 2 2 | 2 102 102 2
! cc cannot know
! aux: bindings.f90 middle.f90 functions.c
! warns: `renamed` may reach the host version of `direct`
program main
  use bindings
  implicit none
  integer :: r(4)
  interface
    subroutine middle(r)
      integer :: r
    end subroutine
  end interface
  r(1) = leaf_of_c(2)
  r(2) = direct(2)
  call middle(r(3))
  r(4) = renamed(2)
  print '(*(i0, :, " "))', r
  !$omp target map(from: r)
  r(1) = leaf_of_c(2)
  r(2) = direct(2)
  call middle(r(3))
  r(4) = renamed(2)
  !$omp end target
  print '(*(i0, :, " "))', r
end program
