submodule (user_m) between
  implicit none
  logical :: flag = .true.
contains
  integer function inner(x)

    integer, intent(in) :: x
    inner = x + 30
  end function
  integer function inner_v(x)
    integer, intent(in) :: x
    inner_v = x + 32
  end function

  integer function inner__ompick_1(x) result(inner__result)
    integer, intent(in) :: x
    if (flag .and. x > 5) then
      inner__result = inner_v(x)
    else
      inner__result = inner(x)
    end if
  end function inner__ompick_1
end submodule
