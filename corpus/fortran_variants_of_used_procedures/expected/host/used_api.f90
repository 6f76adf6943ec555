module impl
  implicit none
  interface f_fast__ompick_impl
    procedure f_fast
  end interface
contains
  integer function f(n)
    integer, intent(in) :: n
    f = n
  end function

  integer function g(n)
    integer, intent(in) :: n
    g = n
  end function

  integer function f_fast(n)
    integer, intent(in) :: n
    f_fast = 100 + n
  end function
end module

! Gives variants to procedures that it has from another module.
module api
  use impl, only: f, g, f_fast
  implicit none
  private
  public :: f, work, either
  public :: g
  logical, public :: is_fast = .false.
  interface either
    procedure :: f, of_real
  end interface


  interface either__ompick_fe5b4bbd_api
    procedure f_fast, of_real
  end interface
  public :: either__ompick_fe5b4bbd_api
  public :: g__ompick_1_api
contains
  integer function g_slow(n)
    integer, intent(in) :: n
    g_slow = 200 + n
  end function

  integer function of_real(x)
    real, intent(in) :: x
    of_real = int(x)
  end function

  integer function work(n)
    integer, intent(in) :: n
    work = g__ompick_1_api(n)
  end function

  integer function g__ompick_1_api(n) result(g__result)
    integer, intent(in) :: n
    if (.not. is_fast) then
      g__result = g_slow(n)
    else
      g__result = g(n)
    end if
  end function g__ompick_1_api
end module

! Has them from that one.
module farther
  use api, h => f
end module
