module base_m
  implicit none
contains
  integer function step(x)
    !$omp declare variant(step_v) match(implementation={vendor(gnu)})
    integer, intent(in) :: x
    step = x
  end function
  integer function step_v(x)
    integer, intent(in) :: x
    step_v = x + 10
  end function
  integer function pick(x)
    !$omp declare variant(pick_v) match(user={condition(x > 5)})
    integer, intent(in) :: x
    pick = x
  end function
  integer function pick_v(x)
    integer, intent(in) :: x
    pick_v = x + 100
  end function
end module
