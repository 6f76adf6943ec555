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

    print '("g ",i0)', x%v
  end subroutine
  subroutine gv(x)
    type(t), intent(out) :: x
    print '("gv ",i0)', x%v
  end subroutine
  subroutine h(n, old)
    integer, intent(out) :: n
    integer, intent(in) :: old

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

    x%tag = n
    print '("k ",i0)', n
  end subroutine
  subroutine kv(x, n)
    type(handle), intent(out) :: x
    integer, intent(in) :: n
    x%tag = 0
    print '("v ",i0)', n
  end subroutine

  subroutine f__ompick_1_m(a)
    integer, allocatable, intent(inout) :: a(:)
    if (allocated(a)) then
      call fv(a)
    else
      call f(a)
    end if
  end subroutine f__ompick_1_m

  subroutine g__ompick_1_m(x)
    type(t) :: x
    intent ( inout ) :: x
    if (x%v == 5) then
      call gv(x)
    else
      call g(x)
    end if
  end subroutine g__ompick_1_m

  subroutine h__ompick_1_m(n, old)
    integer, intent(inout) :: n
    integer, intent(in) :: old
    if (n == 7) then
      call hv(n, old)
    else
      call h(n, old)
    end if
  end subroutine h__ompick_1_m

  subroutine k__ompick_1_m(x, n)
    type(handle), intent(inout) :: x
    integer, intent(in) :: n
    if (n > 3) then
      call kv(x, n)
    else
      call k(x, n)
    end if
  end subroutine k__ompick_1_m
end module
program p
  use m
  implicit none
  integer, allocatable :: a(:)
  type(t) :: x
  type(handle) :: own
  integer :: first, second
  call f__ompick_1_m(a)
  call f__ompick_1_m(a)
  x%v = 5
  call g__ompick_1_m(x)
  call g__ompick_1_m(x)
  first = 6
  call h__ompick_1_m(first, 1)
  second = 7
  call h__ompick_1_m(second, 1)
  print '(i0,1x,i0)', first, second
  own%tag = 4
  call k__ompick_1_m(own, 4)
end program
