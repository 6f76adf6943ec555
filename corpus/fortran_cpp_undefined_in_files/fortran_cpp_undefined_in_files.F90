! case: a call of another file's base hangs on a macro which nobody defined: the branch is guessed, and that is said
! aux: base_m.f90 other_m.f90
! warns: fortran_cpp_undefined_in_files.F90:8:1: warning: directives or calls here depend on `WITH_CALLS`
! run host => 0 2
program fortran_cpp_undefined_in_files
  use other_m, only: chosen
  integer :: a
#if WITH_CALLS
  a = chosen(1)
#else
  a = 0
#endif
#if NOTHING_OF_OURS
  a = 1
#endif
  print *, a, chosen(1)
end program
