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
    !$omp declare variant(h) match(device={kind(host)})
    integer, intent(in) :: x
    f = x
  end function
end module
program p
  use m, only: f
  call hides
  call hides_by_implicit_type
contains
  subroutine hides
    integer :: H__ompick_m(200), h
    h__OMPICK_m = 7
    h = 3
    print '(*(I0:,1X))', f(1), h__ompick_m(1), f(h)
  end subroutine
  subroutine hides_by_implicit_type
    integer :: i
    h__ompick_m = 3
    i = nint(h__ompick_m)
    print '(*(I0:,1X))', f(2), i
  end subroutine
end program
