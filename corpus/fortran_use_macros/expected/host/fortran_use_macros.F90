! case: modules that macros name, in use statements
! aux: used_m.f90 by_call.F90 by_option.F90
! flags: -D OPTION_M=used_m
! cflags: -DOPTION_M=used_m
! run host => 101 | 102 | 103
#define THE_M used_m
program fortran_use_macros
  use THE_M
  implicit none
  print '(I0)', f_v(1)
  call by_call()
  call by_option()
end program
