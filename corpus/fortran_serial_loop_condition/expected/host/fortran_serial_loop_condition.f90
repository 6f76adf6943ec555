! case: a condition on the variable of a serial loop around the construct, in which that is shared
! run host => 103 | 3
module m
  implicit none
  integer :: lvl = 0
contains
  integer function f(x)
    integer, intent(in) :: x

    f = x
  end function
  integer function fv(x)
    integer, intent(in) :: x
    fv = x + 100
  end function
  integer function g(x)
    integer, intent(in) :: x

    g = x
  end function
  integer function gv(x)
    integer, intent(in) :: x
    gv = -x
  end function

  integer function f__ompick_1_7787f804_m(x) result(f__result)
    integer, intent(in) :: x
    if (g__ompick_1_m(x) > 2) then
      f__result = fv(x)
    else
      f__result = f(x)
    end if
  end function f__ompick_1_7787f804_m

  integer function g__ompick_1_m(x) result(g__result)
    integer, intent(in) :: x
    if (lvl == 1) then
      g__result = gv(x)
    else
      g__result = g(x)
    end if
  end function g__ompick_1_m
end module
program p
  use m
  use omp_lib
  implicit none
  do lvl = 0, 1
    !$omp parallel num_threads(2)
    if (omp_get_thread_num() == 0) print "(i0)", f__ompick_1_7787f804_m(3)
    !$omp end parallel
  end do
end program
