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
contains
  function f(x) result(r)
    real(dp), intent(in) :: x(:)
    real(dp) :: r(size(x))
    !$omp declare variant(fv) match(user={condition(size(x) > 2)})
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
    !$omp declare variant(sv) match(user={condition(mode == 1)})
    !$omp declare variant(sp) match(construct={parallel})
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
    !$omp declare variant(gp) match(construct={parallel})
    g = 1
  end function
  integer function gp()
    gp = 2
  end function
  pure integer function h(n)
    integer, value :: n
    !$omp declare variant(hv) match(user={condition(n > 5)})
    h = n
  end function
  pure integer function hv(n)
    integer, value :: n
    hv = -n
  end function
  subroutine gi(i)
    integer, intent(in) :: i
    !$omp declare variant(giv) match(construct={parallel})
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
end module
module mid
  use lib, only: g, ff => f
  implicit none
contains
end module
program p
  use lib, only: s, mode, h, gen
  use mid
  implicit none
  integer :: a, gp
  real(kind(1d0)) :: r(2), q(3)
  r = 0; q = 0
  gp = 4
  print *, ff(r), ff(q)
  call s(a)
  print *, a
  mode = 1
  call s(b=3, a=a)
  print *, a
  !$omp parallel num_threads(1)
  call s(a, c='abc')
  print *, a, g()
  call gen(1)
  call gen(1.5)
  !$omp end parallel
  print *, g(), gp, h(3), h(7)
  call inner
contains
  subroutine inner
    integer :: k
    k = 0
    do while (k < h(4))
      k = k + 1
    end do
    print *, k, [g(), h(6)], merge(g(), h(9), .true.)
    if (h(8) < 0) print *, 'neg'
  end subroutine
end program
