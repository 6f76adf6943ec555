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
    !$omp declare variant(f2) match(user={condition(alt)})
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
    !$omp declare variant(ptr2) match(user={condition(alt)})
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
    !$omp declare variant(chars2) match(user={condition(n > 2)})
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
    !$omp declare variant(apply2) match(user={condition(i == 1)})
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
    !$omp declare variant(apply4) match(user={condition(i == 1)})
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
    !$omp declare variant(el2) match(user={condition(x > 1.5)})
    el = x
  end function
  elemental real function el2(x)
    real, intent(in) :: x
    el2 = x * 10
  end function
  recursive integer function fact(n) result(r)
    integer, intent(in) :: n
    !$omp declare variant(fact2) match(user={condition(n == 3)})
    if (n <= 1) then
      r = 1
    else
      r = n * fact(n - 1)
    end if
  end function
  recursive integer function fact2(n) result(r)
    integer, intent(in) :: n
    r = 1000
  end function
  integer(c_int) function cfun(a, b) bind(c, name='cfun_')
    integer(c_int), value :: a
    integer(c_int), intent(in), optional :: b
    !$omp declare variant(cfun2) match(user={condition(a == 1)})
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
    !$omp declare variant(rank2) match(user={condition(alt)})
    print *, 'rank'
  end subroutine
  subroutine rank2(x)
    class(*), intent(in) :: x(..)
    print *, 'rank2', size(shape(x))
  end subroutine
end module
program p
  use m
  implicit none
  type(t) :: o
  integer, allocatable :: a(:)
  integer, target :: x(3) = [1, 2, 3]
  integer :: k
  real :: sf, z
  sf(z) = z + el(z)
  a = [1, 2]
  do k = 1, 2
    alt = k == 2
    print *, f(a)
    print *, ptr(x)
    print *, chars(k * 2, 'x'), '.'
    print *, apply(twice, k), apply3(twice, k)
    print *, el([1., 2., 3.]), sf(2.)
    print *, fact(4)
    print *, cfun(k), cfun(a=k, b=5)
    call rank(x)
    print *, o%f(2), o%g(1)
    if (el(real(k)) > 15) print *, 'big'
    if (apply(twice, k) > 0) call rank(x)
    where (el([1., 2., 3.]) > 1.) x = x + 1
  end do
  print *, x
end program
