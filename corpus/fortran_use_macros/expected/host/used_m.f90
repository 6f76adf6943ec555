module used_m
  implicit none
contains
  integer function f(x)

    integer, intent(in) :: x
    f = x
  end function
  integer function f_v(x)
    integer, intent(in) :: x
    f_v = x + 100
  end function
end module
