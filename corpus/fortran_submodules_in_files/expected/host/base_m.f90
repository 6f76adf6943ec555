module base_m
  implicit none
  interface step_v__ompick_base_m
    procedure step_v
  end interface
contains
  integer function step(x)

    integer, intent(in) :: x
    step = x
  end function
  integer function step_v(x)
    integer, intent(in) :: x
    step_v = x + 10
  end function
  integer function pick(x)

    integer, intent(in) :: x
    pick = x
  end function
  integer function pick_v(x)
    integer, intent(in) :: x
    pick_v = x + 100
  end function

  integer function pick__ompick_1_base_m(x) result(pick__result)
    integer, intent(in) :: x
    if (x > 5) then
      pick__result = pick_v(x)
    else
      pick__result = pick(x)
    end if
  end function pick__ompick_1_base_m
end module
