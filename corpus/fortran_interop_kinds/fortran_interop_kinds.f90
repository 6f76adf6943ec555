! case: an appended object has the kind of the variant's dummy argument, by whatever name
! run host=host => own 0 | renamed 0 | number 0
! warns: omp_interop_none
module m
  use, intrinsic :: iso_c_binding, only: address => c_intptr_t
  implicit none
  private
  integer, parameter :: omp_interop_kind = address
  public :: own, renamed, number
contains
  subroutine own_variant(o)
    integer(omp_interop_kind), intent(in) :: o
    print '(a, 1x, i0)', 'own', o
  end subroutine
  subroutine own()
    !$omp declare variant(own_variant) match(construct={dispatch}) append_args(interop(target))
  end subroutine

  subroutine renamed_variant(o)
    integer(kind=address), intent(in) :: o
    print '(a, 1x, i0)', 'renamed', o
  end subroutine
  subroutine renamed()
    !$omp declare variant(renamed_variant) match(construct={dispatch}) append_args(interop(targetsync))
  end subroutine

  subroutine number_variant(o)
    integer(8), intent(in) :: o
    print '(a, 1x, i0)', 'number', o
  end subroutine
  subroutine number()
    !$omp declare variant(number_variant) match(construct={dispatch}) append_args(interop(target))
  end subroutine
end module

program p
  use m
  implicit none
  !$omp dispatch
  call own()
  !$omp dispatch
  call renamed()
  !$omp dispatch
  call number()
end program
