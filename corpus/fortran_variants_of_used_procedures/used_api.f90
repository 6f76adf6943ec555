module impl
  implicit none
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
  !$omp declare variant(f: f_fast) match(construct={parallel})
  !$omp declare variant(g: g_slow) match(user={condition(.not. is_fast)})
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
    work = g(n)
  end function
end module

! Has them from that one.
module farther
  use api, h => f
end module
