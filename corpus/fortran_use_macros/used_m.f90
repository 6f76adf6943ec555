module used_m
  implicit none
contains
  integer function f(x)
    !$omp declare variant(f_v) match(implementation={vendor(gnu)})
    integer, intent(in) :: x
    f = x
  end function
  integer function f_v(x)
    integer, intent(in) :: x
    f_v = x + 100
  end function
end module
