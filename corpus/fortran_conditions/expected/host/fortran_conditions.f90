! case: calls of base procedures in conditions are decided where the condition is read
! run host => 1 0
! run gpu=nvptx64:sm_80 => 1 0
module m
  implicit none
  integer :: on = 1
contains
  logical function host_v(x)
    integer, intent(in) :: x
    host_v = x > 1
  end function
  logical function is_host(x)

    integer, intent(in) :: x
    is_host = .false.
  end function
  integer function fv(x)
    integer, intent(in) :: x
    fv = 1
  end function
  integer function f(x)

    integer, intent(in) :: x
    f = 0
  end function

  integer function f__ompick_1_fe6aae34_m(x) result(f__result)
    integer, intent(in) :: x
    if (host_v(x) .and. on == 1) then
      f__result = fv(x)
    else
      f__result = f(x)
    end if
  end function f__ompick_1_fe6aae34_m
end module
program p
  use m, only: f, f__ompick_1_fe6aae34_m
  implicit none
  print '(i0,1x,i0)', f__ompick_1_fe6aae34_m(2), f__ompick_1_fe6aae34_m(1)
end program
