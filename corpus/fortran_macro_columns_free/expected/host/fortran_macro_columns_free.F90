! case: the same in free form
! run host => 9995
#define NX my_grid_size_x
module m
  integer :: lim = 3, my_grid_size_x = 5
contains
  integer function f(x)
    integer, intent(in) :: x

    f = x
  end function
  integer function fv(x)
    integer, intent(in) :: x
    fv = -x
  end function

  integer function f__ompick_1_m(x) result(f__result)
    integer, intent(in) :: x
    if (x > lim) then
      f__result = fv(x)
    else
      f__result = f(x)
    end if
  end function f__ompick_1_m
#line 16
end module
program p
  use m
  integer :: y
      y = f__ompick_1_m(NX) + 2*f__ompick_1_m(1) + NX + 3 + 10000 + &
          2*f__ompick_1_m(NX) + 0*NX + 0*NX
#line 21
  print '(i0)', y
end program
