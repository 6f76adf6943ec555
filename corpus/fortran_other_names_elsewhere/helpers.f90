module helpers
  use bases
  implicit none
  private
  public :: generic, renamed, outer
  interface generic
    module procedure of_integer, of_real
  end interface
contains
  integer function of_integer(x)
    !$omp declare target
    integer, intent(in) :: x
    of_integer = base(x)
  end function
  real function of_real(x)
    !$omp declare target
    real, intent(in) :: x
    of_real = real(base(int(x)))
  end function
  integer function renamed(x)
    !$omp declare target
    integer, intent(in) :: x
    renamed = base(x) + 1
  end function
  integer function outer(x)
    !$omp declare target
    integer, intent(in) :: x
    outer = generic(x) + 2
  end function
end module
