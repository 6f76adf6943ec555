! case: conditions on arguments that lose their values when the base procedure begins: allocatable ones, those with default initialisation, those that are finalised, and undefined ones
! run host => f T | fv F | gv 1 | g 1 | 1 2 | dropped 4 | v 4
module m
  implicit none
  type t
    integer :: v = 1
  end type
  type handle
    integer :: tag = 0
  contains
    final :: drop
  end type
contains
  subroutine drop(h)
    type(handle), intent(inout) :: h
    if (h%tag /= 0) print '("dropped ",i0)', h%tag
    h%tag = 0
  end subroutine
  subroutine f(a)
    integer, allocatable, intent(out) :: a(:)
    !$omp declare variant(fv) match(user={condition(allocated(a))})
    allocate (a(1))
    print '("f ",l1)', allocated(a)
  end subroutine
  subroutine fv(a)
    integer, allocatable :: a(:)
    intent(out) :: a
    print '("fv ",l1)', allocated(a)
  end subroutine
  subroutine g(x)
    type(t) :: x
    intent ( out ) :: x
    !$omp declare variant(gv) match(user={condition(x%v == 5)})
    print '("g ",i0)', x%v
  end subroutine
  subroutine gv(x)
    type(t), intent(out) :: x
    print '("gv ",i0)', x%v
  end subroutine
  subroutine h(n, old)
    integer, intent(out) :: n
    integer, intent(in) :: old
    !$omp declare variant(hv) match(user={condition(n == 7)})
    n = old
  end subroutine
  subroutine hv(n, old)
    integer, intent(out) :: n
    integer, intent(in) :: old
    n = old + 1
  end subroutine
  subroutine k(x, n)
    type(handle), intent(out) :: x
    integer, intent(in) :: n
    !$omp declare variant(kv) match(user={condition(n > 3)})
    x%tag = n
    print '("k ",i0)', n
  end subroutine
  subroutine kv(x, n)
    type(handle), intent(out) :: x
    integer, intent(in) :: n
    x%tag = 0
    print '("v ",i0)', n
  end subroutine
end module
program p
  use m
  implicit none
  integer, allocatable :: a(:)
  type(t) :: x
  type(handle) :: own
  integer :: first, second
  call f(a)
  call f(a)
  x%v = 5
  call g(x)
  call g(x)
  first = 6
  call h(first, 1)
  second = 7
  call h(second, 1)
  print '(i0,1x,i0)', first, second
  own%tag = 4
  call k(own, 4)
end program
