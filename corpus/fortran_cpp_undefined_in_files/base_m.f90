module base_m
  implicit none
contains
  integer function f(n)
    integer, intent(in) :: n
    !$omp declare variant(f_v) match(implementation={vendor(gnu)})
    f = n
  end function
  integer function f_v(n)
    integer, intent(in) :: n
    f_v = n + 1
  end function
end module
