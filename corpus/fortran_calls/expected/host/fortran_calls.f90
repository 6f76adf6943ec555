! case: calls by only lists, renames, shadowed names, generics; choices at run time
! run host => 1.0000000000000000 1.0000000000000000 100.00000000000000 100.00000000000000 100.00000000000000 | 1 | 13 | 103 2 | giv 1 | gr 1.50000000 | 1 4 3 -7 | 4 1 -6 1 | neg
module kinds
  integer, parameter :: dp = kind(1d0)
end module
module lib
  use kinds
  implicit none
  private
  public :: f, s, g, mode, h, gen
  integer :: mode = 0
  interface gen
    module procedure gi, gr
  end interface
  interface gp__ompick_lib
    procedure gp
  end interface
  interface sp__ompick_lib
    procedure sp
  end interface
  interface gen__ompick_0c4140ef_lib
    procedure giv, gr
  end interface
  public :: f__ompick_1_lib
  public :: gen__ompick_0c4140ef_lib
  public :: gp__ompick_lib
  public :: h__ompick_1_lib
  public :: s__ompick_1_lib
  public :: sp__ompick_lib
contains
  function f(x) result(r)
    real(dp), intent(in) :: x(:)
    real(dp) :: r(size(x))

    r = x + 1
  end function
  function fv(x) result(r)
    real(dp), intent(in) :: x(:)
    real(dp) :: r(size(x))
    r = x + 100
  end function
  subroutine s(a, b, c)
    integer, intent(inout) :: a
    integer, optional, intent(in) :: b
    character(*), intent(in), optional :: c


    a = 1
    if (present(b)) a = a + b
  end subroutine
  subroutine sv(a, b, c)
    integer, intent(inout) :: a
    integer, optional, intent(in) :: b
    character(*), intent(in), optional :: c
    a = 10
    if (present(b)) a = a + b
  end subroutine
  subroutine sp(a, b, c)
    integer, intent(inout) :: a
    integer, optional, intent(in) :: b
    character(*), intent(in), optional :: c
    a = 100
    if (present(b)) a = a + b
    if (present(c)) a = a + len(c)
  end subroutine
  integer function g()

    g = 1
  end function
  integer function gp()
    gp = 2
  end function
  pure integer function h(n)
    integer, value :: n

    h = n
  end function
  pure integer function hv(n)
    integer, value :: n
    hv = -n
  end function
  subroutine gi(i)
    integer, intent(in) :: i

    print *, 'gi', i
  end subroutine
  subroutine giv(i)
    integer, intent(in) :: i
    print *, 'giv', i
  end subroutine
  subroutine gr(i)
    real, intent(in) :: i
    print *, 'gr', i
  end subroutine

  function f__ompick_1_lib(x) result(r)
    real(dp), intent(in) :: x(:)
    real(dp) :: r(size(x))
    if (size(x) > 2) then
      r = fv(x)
    else
      r = f(x)
    end if
  end function f__ompick_1_lib

  pure integer function h__ompick_1_lib(n) result(h__result)
    integer, value :: n
    if (n > 5) then
      h__result = hv(n)
    else
      h__result = h(n)
    end if
  end function h__ompick_1_lib

  subroutine s__ompick_1_lib(a, b, c)
    integer, intent(inout) :: a
    integer, optional, intent(in) :: b
    character(*), intent(in), optional :: c
    if (mode == 1) then
      call sv(a, b, c)
    else
      call s(a, b, c)
    end if
  end subroutine s__ompick_1_lib
end module
module mid
  use lib, only: g, ff => f
  implicit none
contains
end module
program p
  use lib, only: s, mode, h, gen, f__ompick_1_lib, gen__ompick_0c4140ef_lib, gp__ompick_lib, h__ompick_1_lib, s__ompick_1_lib, &
      sp__ompick_lib
  use mid
  implicit none
  integer :: a, gp
  real(kind(1d0)) :: r(2), q(3)
  r = 0; q = 0
  gp = 4
  print *, f__ompick_1_lib(r), f__ompick_1_lib(q)
  call s__ompick_1_lib(a)
  print *, a
  mode = 1
  call s__ompick_1_lib(b=3, a=a)
  print *, a
  !$omp parallel num_threads(1)
  call sp__ompick_lib(a, c='abc')
  print *, a, gp__ompick_lib()
  call gen__ompick_0c4140ef_lib(1)
  call gen__ompick_0c4140ef_lib(1.5)
  !$omp end parallel
  print *, g(), gp, h__ompick_1_lib(3), h__ompick_1_lib(7)
  call inner
contains
  subroutine inner
    integer :: k
    k = 0
    do while (k < h__ompick_1_lib(4))
      k = k + 1
    end do
    print *, k, [g(), h__ompick_1_lib(6)], merge(g(), h__ompick_1_lib(9), .true.)
    if (h__ompick_1_lib(8) < 0) print *, 'neg'
  end subroutine
end program
