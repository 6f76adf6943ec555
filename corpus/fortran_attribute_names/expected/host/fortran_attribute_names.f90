! case: base functions named as attributes of their dummy arguments are, chosen at run time
! run host => 2 20 5 50 7 70
! has host: integer, intent\(in\) :: i
! not host: in__result\) ::
module m
  implicit none
  logical :: fast = .false.
contains
  integer function in(i)
    integer, intent(in) :: i

    in = i
  end function
  integer function dimension(i)
    integer, dimension(1), intent(in) :: i

    dimension = i(1)
  end function
  function optional(i)
    integer i, optional
    intent(in) i

    optional = i
  end function
  integer function v(i)
    integer, intent(in) :: i
    v = i*10
  end function
  integer function w(i)
    integer, dimension(1), intent(in) :: i
    w = i(1)*10
  end function

  integer function dimension__ompick_1_m(i) result(dimension__result)
    integer, dimension(1), intent(in) :: i
    if (fast) then
      dimension__result = w(i)
    else
      dimension__result = dimension(i)
    end if
  end function dimension__ompick_1_m

  integer function in__ompick_1_m(i) result(in__result)
    integer, intent(in) :: i
    if (fast) then
      in__result = v(i)
    else
      in__result = in(i)
    end if
  end function in__ompick_1_m

  function optional__ompick_1_m(i) result(optional__result)
    integer i, optional__result
    intent(in) i
    if (fast) then
      optional__result = v(i)
    else
      optional__result = optional(i)
    end if
  end function optional__ompick_1_m
end module
program main
  use m
  implicit none
  integer :: i(6)
  i(1) = in__ompick_1_m(2); i(3) = dimension__ompick_1_m([5]); i(5) = optional__ompick_1_m(7)
  fast = .true.
  i(2) = in__ompick_1_m(2); i(4) = dimension__ompick_1_m([5]); i(6) = optional__ompick_1_m(7)
  print '(6(i0, 1x))', i
end program
