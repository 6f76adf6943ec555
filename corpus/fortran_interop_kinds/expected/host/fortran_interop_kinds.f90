! case: an appended object has the kind of the variant's dummy argument, by whatever name
! run host=host => own 0 | renamed 0 | number 0
! warns: omp_interop_none
module m
  use, intrinsic :: iso_c_binding, only: address => c_intptr_t
  implicit none
  private
  integer, parameter :: omp_interop_kind = address
  public :: own, renamed, number
  interface number_variant__ompick_m
    procedure number_variant
  end interface
  interface own_variant__ompick_m
    procedure own_variant
  end interface
  interface renamed_variant__ompick_m
    procedure renamed_variant
  end interface
  public :: number_variant__ompick_m
  public :: own_variant__ompick_m
  public :: renamed_variant__ompick_m
contains
  subroutine own_variant(o)
    integer(omp_interop_kind), intent(in) :: o
    print '(a, 1x, i0)', 'own', o
  end subroutine
  subroutine own()

  end subroutine

  subroutine renamed_variant(o)
    integer(kind=address), intent(in) :: o
    print '(a, 1x, i0)', 'renamed', o
  end subroutine
  subroutine renamed()

  end subroutine

  subroutine number_variant(o)
    integer(8), intent(in) :: o
    print '(a, 1x, i0)', 'number', o
  end subroutine
  subroutine number()

  end subroutine
end module

program p
  use m
  implicit none
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call own_variant__ompick_m(ompick_interop_1)
  end block
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call renamed_variant__ompick_m(ompick_interop_1)
  end block
  block
    integer(8) :: ompick_interop_1
    ompick_interop_1 = 0
    call number_variant__ompick_m(ompick_interop_1)
  end block
end program
