! case: the same in free form
! run host => 9995
#define NX my_grid_size_x
module m
  integer :: lim = 3, my_grid_size_x = 5
contains
  integer function f(x)
    integer, intent(in) :: x
    !$omp declare variant(fv) match(user={condition(x > lim)})
    f = x
  end function
  integer function fv(x)
    integer, intent(in) :: x
    fv = -x
  end function
end module
program p
  use m
  integer :: y
      y = f(NX) + 2*f(1) + NX + 3 + 10000 + 2*f(NX) + 0*NX + 0*NX
  print '(i0)', y
end program
