! case: need_device_ptr with its fallbacks
! run host => 3 3
module m
  use iso_c_binding
  implicit none
contains
  integer function v(p, q)
    type(c_ptr), intent(in) :: p, q
    integer, pointer :: a, b
    call c_f_pointer(p, a); call c_f_pointer(q, b)
    v = a + b
  end function
  integer function f(p, q)
    !$omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr(fb_preserve): p) adjust_args(need_device_ptr(fb_nullify): q)
    type(c_ptr), intent(in) :: p, q
    f = -1
  end function
end module
program fallback
  use m
  implicit none
  integer, target :: a, b
  integer :: r
  a = 1; b = 2
  !$omp dispatch
  r = f(c_loc(a), c_loc(b))
  print '(i0,1x,i0)', r, 3
end program
