module a
  use kinds, only: dp
  implicit none
  private
  type, public :: cell
    integer :: v = 0
  end type
  public :: sum_cells, scale_r, kernel_p, norm
  integer, parameter :: n = 3
  interface norm
    module procedure norm_i, norm_r
  end interface
  interface norm__ompick_67de446b_a
    procedure norm_iv, norm_r
  end interface
  interface norm__ompick_9fe539a7_a
    procedure norm_iv, norm_rv
  end interface
  public :: kernel_p__ompick_1_only_a
  public :: norm__ompick_67de446b_a
  public :: norm__ompick_9fe539a7_a
  public :: scale_r__ompick_1_only_a
  public :: sum_cells__ompick_1_only_a
contains
  function sum_cells(c, m) result(s)

    type(cell), intent(in) :: c(m)
    integer, intent(in) :: m
    integer :: s
    s = sum(c%v)
  end function
  function sum_fast(c, m) result(s)
    type(cell), intent(in) :: c(m)
    integer, intent(in) :: m
    integer :: s
    s = 2*sum(c%v)
  end function
  subroutine scale_r(x, by)

    real(dp), intent(inout) :: x(:)
    real(dp), intent(in), optional :: by
    x = x * 10
    if (present(by)) x = x * by
  end subroutine
  subroutine scale_v(x, by)
    real(dp), intent(inout) :: x(:)
    real(dp), intent(in), optional :: by
    x = x * 4
    if (present(by)) x = x + by
  end subroutine
  elemental subroutine kernel_p(k, l)

    integer, intent(in) :: k
    integer, intent(out) :: l
    l = k
  end subroutine
  elemental subroutine kernel_v(k, l)
    integer, intent(in) :: k
    integer, intent(out) :: l
    l = 3*k
  end subroutine
  integer function norm_i(n, a)

    integer, intent(in) :: n, a(n, n)
    norm_i = a(1, 1)
  end function
  integer function norm_iv(n, a)
    integer, intent(in) :: n, a(n, n)
    norm_iv = 10*a(1, n)
  end function
  integer function norm_r(n, a)

    integer, intent(in) :: n
    real, intent(in) :: a(*)
    norm_r = int(a(1))
  end function
  integer function norm_rv(n, a)
    integer, intent(in) :: n
    real, intent(in) :: a(*)
    norm_rv = 100*int(a(n))
  end function

  elemental subroutine kernel_p__ompick_1_only_a(k, l)
    integer, intent(in) :: k
    integer, intent(inout) :: l
    call kernel_v(k, l)
  end subroutine kernel_p__ompick_1_only_a

  subroutine scale_r__ompick_1_only_a(x, by)
    real(dp), intent(inout) :: x(:)
    real(dp), intent(in), optional :: by
    call scale_v(x, by)
  end subroutine scale_r__ompick_1_only_a

  function sum_cells__ompick_1_only_a(c, m) result(s)
    type(cell), intent(in) :: c(m)
    integer, intent(in) :: m
    integer :: s
    s = sum_fast(c, m)
  end function sum_cells__ompick_1_only_a
end module
