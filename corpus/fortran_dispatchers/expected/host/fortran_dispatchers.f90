! case: procedures that choose: dummy arguments and results of all kinds
! run host => 1 2 | 1 2 3 | bas. | -2 -4 | 1.00000000 20.0000000 30.0000000 22.0000000 | 4000 | -1 -6 | rank | 4 5 | -1 -2 | 3 4 | varia. | 4 4 | 1.00000000 20.0000000 30.0000000 22.0000000 | 4000 | 2 7 | rank2 1 | 4 5 | big | rank2 1 | 1 4 5
module m
  use, intrinsic :: iso_c_binding
  implicit none
  type :: t
    integer :: f(3) = 4
  contains
    procedure :: g => tg
  end type
  logical :: alt = .false.
  abstract interface
    integer function cb(i)
      integer, intent(in) :: i
    end function
  end interface
contains
  integer function tg(this, i)
    class(t), intent(in) :: this
    integer, intent(in) :: i
    tg = this%f(1) + i
  end function
  ! allocatable, pointer, class dummies and results
  function f(a) result(b)
    integer, allocatable, intent(inout) :: a(:)
    integer, allocatable :: b(:)

    b = a
  end function
  function f2(a) result(b)
    integer, allocatable, intent(inout) :: a(:)
    integer, allocatable :: b(:)
    b = -a
  end function
  function ptr(x) result(p)
    integer, target, intent(in) :: x(:)
    integer, pointer :: p(:)

    p => x
  end function
  function ptr2(x) result(p)
    integer, target, intent(in) :: x(:)
    integer, pointer :: p(:)
    p => x(2:)
  end function
  function chars(n, s) result(r)
    integer, intent(in) :: n
    character(len=*), intent(in) :: s
    character(len=n + len(s)) :: r

    r = 'base' // s
  end function
  function chars2(n, s) result(r)
    integer, intent(in) :: n
    character(len=*), intent(in) :: s
    character(len=n + len(s)) :: r
    r = 'variant' // s
  end function
  integer function apply(fun, i)
    procedure(cb) :: fun
    integer, intent(in) :: i

    apply = fun(i)
  end function
  integer function apply2(fun, i)
    procedure(cb) :: fun
    integer, intent(in) :: i
    apply2 = -fun(i)
  end function
  integer function apply3(fun, i)
    interface
      integer function fun(k)
        integer, intent(in) :: k
      end function
    end interface
    integer, intent(in) :: i

    apply3 = fun(i)
  end function
  integer function apply4(fun, i)
    interface
      integer function fun(k)
        integer, intent(in) :: k
      end function
    end interface
    integer, intent(in) :: i
    apply4 = -fun(i) * 2
  end function
  integer function twice(i)
    integer, intent(in) :: i
    twice = 2 * i
  end function
  elemental real function el(x)
    real, intent(in) :: x

    el = x
  end function
  elemental real function el2(x)
    real, intent(in) :: x
    el2 = x * 10
  end function
  recursive integer function fact(n) result(r)
    integer, intent(in) :: n

    if (n <= 1) then
      r = 1
    else
      r = n * fact__ompick_1_m(n - 1)
    end if
  end function
  recursive integer function fact2(n) result(r)
    integer, intent(in) :: n
    r = 1000
  end function
  integer(c_int) function cfun(a, b) bind(c, name='cfun_')
    integer(c_int), value :: a
    integer(c_int), intent(in), optional :: b

    cfun = a
    if (present(b)) cfun = cfun + b
  end function
  integer(c_int) function cfun2(a, b) bind(c)
    integer(c_int), value :: a
    integer(c_int), intent(in), optional :: b
    cfun2 = -a
    if (present(b)) cfun2 = cfun2 - b
  end function
  subroutine rank(x)
    class(*), intent(in) :: x(..)

    print *, 'rank'
  end subroutine
  subroutine rank2(x)
    class(*), intent(in) :: x(..)
    print *, 'rank2', size(shape(x))
  end subroutine

  integer function apply3__ompick_1_m(fun, i) result(apply3__result)
    interface
    integer function fun(k)
    integer, intent(in) :: k
    end function
    end interface
    integer, intent(in) :: i
    if (i == 1) then
      apply3__result = apply4(fun, i)
    else
      apply3__result = apply3(fun, i)
    end if
  end function apply3__ompick_1_m

  integer function apply__ompick_1_m(fun, i) result(apply__result)
    procedure(cb) :: fun
    integer, intent(in) :: i
    if (i == 1) then
      apply__result = apply2(fun, i)
    else
      apply__result = apply(fun, i)
    end if
  end function apply__ompick_1_m

  integer(c_int) function cfun__ompick_1_m(a, b) result(cfun__result)
    integer(c_int), value :: a
    integer(c_int), intent(in), optional :: b
    if (a == 1) then
      cfun__result = cfun2(a, b)
    else
      cfun__result = cfun(a, b)
    end if
  end function cfun__ompick_1_m

  function chars__ompick_1_m(n, s) result(r)
    integer, intent(in) :: n
    character(len=*), intent(in) :: s
    character(len=n + len(s)) :: r
    if (n > 2) then
      r = chars2(n, s)
    else
      r = chars(n, s)
    end if
  end function chars__ompick_1_m

  elemental real function el__ompick_1_m(x) result(el__result)
    real, intent(in) :: x
    if (x > 1.5) then
      el__result = el2(x)
    else
      el__result = el(x)
    end if
  end function el__ompick_1_m

  function f__ompick_1_m(a) result(b)
    integer, allocatable, intent(inout) :: a(:)
    integer, allocatable :: b(:)
    if (alt) then
      b = f2(a)
    else
      b = f(a)
    end if
  end function f__ompick_1_m

  recursive integer function fact__ompick_1_m(n) result(r)
    integer, intent(in) :: n
    if (n == 3) then
      r = fact2(n)
    else
      r = fact(n)
    end if
  end function fact__ompick_1_m

  function ptr__ompick_1_m(x) result(p)
    integer, target, intent(in) :: x(:)
    integer, pointer :: p(:)
    if (alt) then
      p => ptr2(x)
    else
      p => ptr(x)
    end if
  end function ptr__ompick_1_m

  subroutine rank__ompick_1_m(x)
    class(*), intent(in) :: x(..)
    if (alt) then
      call rank2(x)
    else
      call rank(x)
    end if
  end subroutine rank__ompick_1_m
end module
program p
  use m
  implicit none
  type(t) :: o
  integer, allocatable :: a(:)
  integer, target :: x(3) = [1, 2, 3]
  integer :: k
  real :: sf, z
  sf(z) = z + el__ompick_1_m(z)
  a = [1, 2]
  do k = 1, 2
    alt = k == 2
    print *, f__ompick_1_m(a)
    print *, ptr__ompick_1_m(x)
    print *, chars__ompick_1_m(k * 2, 'x'), '.'
    print *, apply__ompick_1_m(twice, k), apply3__ompick_1_m(twice, k)
    print *, el__ompick_1_m([1., 2., 3.]), sf(2.)
    print *, fact__ompick_1_m(4)
    print *, cfun__ompick_1_m(k), cfun__ompick_1_m(a=k, b=5)
    call rank__ompick_1_m(x)
    print *, o%f(2), o%g(1)
    if (el__ompick_1_m(real(k)) > 15) print *, 'big'
    if (apply__ompick_1_m(twice, k) > 0) call rank__ompick_1_m(x)
    where (el__ompick_1_m([1., 2., 3.]) > 1.) x = x + 1
  end do
  print *, x
end program
