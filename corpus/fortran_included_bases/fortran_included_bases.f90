! case: all variants of a program stand in included files
! aux: included_m.f90 bases.inc
! run host => 254 103
program fortran_included_bases
  use included_m
  implicit none
  print '(I0,1X,I0)', work(4), step(3)
end program
