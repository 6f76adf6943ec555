module m1
  implicit none
  private
  public f, op
  interface operator(.plus.)
    module procedure op
  end interface
  public operator(.plus.)
  interface fpar__ompick_m1
    procedure fpar
  end interface
  public :: f__ompick_2_m1
  public :: fpar__ompick_m1
contains
  function f(x) result(y)
    integer, intent(in) :: x
    integer :: y


    y = x
  end function f
  function fpar(x) result(y)
    integer, intent(in) :: x
    integer :: y
    y = -x
  end function
  function frun(x) result(y)
    integer, intent(in) :: x
    integer :: y
    y = 2 * x
  end function
  integer function op(a, b)
    integer, intent(in) :: a, b

    op = a + b
  end function
  integer function opv(a, b)
    integer, intent(in) :: a, b
    opv = a - b
  end function

  function f__ompick_2_m1(x) result(y)
    integer, intent(in) :: x
    integer :: y
    if (x > 10) then
      y = frun(x)
    else
      y = f(x)
    end if
  end function f__ompick_2_m1
end module
