! case: directives and calls that hang on a macro which nobody defined: the branch is guessed, and that is said
! warns: OMP0406
! run host => 2 2
module m
  implicit none
contains
  integer function f()
    !$omp declare variant(f_v) match(implementation={vendor(gnu)})
    f = 1
  end function
  integer function f_v()
    f_v = 2
  end function
end module

program fortran_cpp_undefined
  use m
  implicit none
  integer :: a, b
#if WITH_CALLS > 0
  a = 0
#else
  a = f()
#endif
  b = 0
#if ! WITH_DIRECTIVES
  !$omp metadirective when(implementation={vendor(gnu)}: parallel num_threads(1)) otherwise(nothing)
  block
    b = 2
  end block
#endif
  print '(i0,1x,i0)', a, b
end program
