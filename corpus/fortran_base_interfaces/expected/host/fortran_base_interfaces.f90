! case: base procedures whose interface a procedure declaration names, and dummy procedures that only calls tell of
! run host => -3 | 7 | 3 | 104
! has host: external :: g
! has host: external :: h
module shapes
  implicit none
  abstract interface
    integer function shape(x)
      integer, intent(in) :: x
    end function
  end interface
contains
  integer function other(y)
    integer, intent(in) :: y
    other = -y
  end function
end module

module callers
  logical :: flag = .true.
contains
  subroutine base(g, h, n)

    integer h
    call g(n)
    n = h(n)
  end subroutine
  subroutine v(g, h, n)
    external g
    integer, external :: h
    call g(n)
    call g(n)
  end subroutine

  subroutine base__ompick_1_callers(g, h, n)
    integer h
    external :: g
    external :: h
    if (flag) then
      call v(g, h, n)
    else
      call base(g, h, n)
    end if
  end subroutine base__ompick_1_callers
end module

program fortran_base_interfaces
  use shapes
  use callers
  implicit none
  procedure(shape) :: whole
  external increment
  integer, external :: hundred
  integer :: n

  print '(I0)', whole__ompick_1(x=3)
  flag = .false.
  print '(I0)', whole__ompick_1(7)
  flag = .true.
  n = 1
  call base__ompick_1_callers(increment, hundred, n)
  print '(I0)', n
  flag = .false.
  call base__ompick_1_callers(increment, hundred, n)
  print '(I0)', n
contains

  integer function whole__ompick_1(x) result(shape__result)
    integer, intent(in) :: x
    if (flag) then
      shape__result = other(x)
    else
      shape__result = whole(x)
    end if
  end function whole__ompick_1
end program

integer function whole(x)
  integer, intent(in) :: x
  whole = x
end function
subroutine increment(n)
  integer :: n
  n = n + 1
end subroutine
integer function hundred(n)
  integer :: n
  hundred = n + 100
end function
