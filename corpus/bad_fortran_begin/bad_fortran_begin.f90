! case: what begins nothing in Fortran
! fails: OMP0113
! fails: OMP0112
module m
contains
  !$omp begin declare variant match(implementation={vendor(gnu)})
  subroutine s(i)
    integer, intent(in) :: i
    !$omp begin metadirective when(user={condition(i == 1)}: barrier) otherwise(nothing)
    !$omp end metadirective
  end subroutine
end module
