! case: submodules in other files: private variants, names that their module has from others, bases of submodules
! aux: base_m.f90 user_m.f90 between.f90 user_s.f
! run host => 12 | 106 | 24 | 27 | 38 | 31
program fortran_submodules_in_files
  use user_m
  implicit none
  call run()
end program
