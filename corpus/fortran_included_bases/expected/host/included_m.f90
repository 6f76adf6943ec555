module included_m
  implicit none
contains
  integer function work(x)

    integer, intent(in) :: x
    work = x + 200
  end function
  integer function work_v(x)
    integer, intent(in) :: x
    work_v = x + 250
  end function
  integer function step(x)

    integer, intent(in) :: x
    step = x + 100
  end function
  integer function step_v(x)
    integer, intent(in) :: x
    step_v = x + 150
  end function
end module
