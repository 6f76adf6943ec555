! case: names of the user that aliases would have hide them: another procedure is made for the call
! run host => 101 7 103 | 102 3
module m
  implicit none
contains
  integer function h(x)
    integer, intent(in) :: x
    h = x + 100
  end function
  integer function f(x)

    integer, intent(in) :: x
    f = x
  end function

  integer function f__ompick_1_only_m(x) result(f__result)
    integer, intent(in) :: x
    f__result = h(x)
  end function f__ompick_1_only_m
end module
program p
  use m, only: f, f__ompick_1_only_m
  call hides
  call hides_by_implicit_type
contains
  subroutine hides
    integer :: H__ompick_m(200), h
    h__OMPICK_m = 7
    h = 3
    print '(*(I0:,1X))', f__ompick_1_only_m(1), h__ompick_m(1), f__ompick_1_only_m(h)
  end subroutine
  subroutine hides_by_implicit_type
    integer :: i
    h__ompick_m = 3
    i = nint(h__ompick_m)
    print '(*(I0:,1X))', f__ompick_1_only_m(2), i
  end subroutine
end program
