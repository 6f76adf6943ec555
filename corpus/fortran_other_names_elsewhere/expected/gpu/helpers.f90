module helpers
  use bases
  implicit none
  private
  public :: generic, renamed, outer
  interface generic
    module procedure of_integer, of_real
  end interface
  interface generic__ompick_382776c4_helpers
    procedure of_integer__ompick_gpu_helpers, of_real__ompick_gpu_helpers
  end interface
  public :: generic__ompick_382776c4_helpers
  public :: outer__ompick_gpu_helpers
  public :: renamed__ompick_gpu_helpers
contains
  integer function of_integer(x)
    !$omp declare target
    integer, intent(in) :: x
    of_integer = base(x)
  end function

  integer function of_integer__ompick_gpu_helpers(x) result(of_integer)
    !$omp declare target
    integer, intent(in) :: x
    of_integer = base_v(x)
  end function
  real function of_real(x)
    !$omp declare target
    real, intent(in) :: x
    of_real = real(base(int(x)))
  end function

  real function of_real__ompick_gpu_helpers(x) result(of_real)
    !$omp declare target
    real, intent(in) :: x
    of_real = real(base_v(int(x)))
  end function
  integer function renamed(x)
    !$omp declare target
    integer, intent(in) :: x
    renamed = base(x) + 1
  end function

  integer function renamed__ompick_gpu_helpers(x) result(renamed)
    !$omp declare target
    integer, intent(in) :: x
    renamed = base_v(x) + 1
  end function
  integer function outer(x)
    !$omp declare target
    integer, intent(in) :: x
    outer = generic(x) + 2
  end function

  integer function outer__ompick_gpu_helpers(x) result(outer)
    !$omp declare target
    integer, intent(in) :: x
    outer = of_integer__ompick_gpu_helpers(x) + 2
  end function
end module
