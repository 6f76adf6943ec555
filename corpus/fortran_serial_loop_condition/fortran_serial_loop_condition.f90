! case: a condition on the variable of a serial loop around the construct, in which that is shared
! run host => 103 | 3
module m
  implicit none
  integer :: lvl = 0
contains
  integer function f(x)
    integer, intent(in) :: x
    !$omp declare variant(fv) match(user={condition(g(x) > 2)})
    f = x
  end function
  integer function fv(x)
    integer, intent(in) :: x
    fv = x + 100
  end function
  integer function g(x)
    integer, intent(in) :: x
    !$omp declare variant(gv) match(user={condition(lvl == 1)})
    g = x
  end function
  integer function gv(x)
    integer, intent(in) :: x
    gv = -x
  end function
end module
program p
  use m
  use omp_lib
  implicit none
  do lvl = 0, 1
    !$omp parallel num_threads(2)
    if (omp_get_thread_num() == 0) print "(i0)", f(3)
    !$omp end parallel
  end do
end program
