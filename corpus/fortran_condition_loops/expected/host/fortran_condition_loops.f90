! case: conditions with loops in array constructors, whose variables are nobody's but the loop's
! run host => 2 | 1 | 2
module m
  integer :: k = 1
contains
  integer function f(x)
    implicit none

    integer, intent(in) :: x(:)
    integer :: i
    f = 0
    do i = 1, size(x)
      f = f + x(i)
    end do
  end function
  integer function fv(x)
    integer, intent(in) :: x(:)
    fv = size(x)
  end function
  integer function g(x)
    implicit none

    integer, intent(in) :: x(:)
    g = size(x)*0 + 1
  end function
  integer function gv(x)
    integer, intent(in) :: x(:)
    gv = size(x)
  end function

  integer function f__ompick_1_m(x) result(f__result)
    implicit none
    integer, intent(in) :: x(:)
    integer :: i
    if (all([(x(i) > 0 .and. x(i) < 9, i = 1, size(x))])) then
      f__result = fv(x)
    else
      f__result = f(x)
    end if
  end function f__ompick_1_m

  integer function g__ompick_1_m(x) result(g__result)
    implicit none
    integer, intent(in) :: x(:)
    if (sum([(x(k), k = 1, size(x))]) > 2) then
      g__result = gv(x)
    else
      g__result = g(x)
    end if
  end function g__ompick_1_m
end module
program p
  use m
  print '(I0)', f__ompick_1_m([1, 2])
  print '(I0)', f__ompick_1_m([2, -1])
  !$omp parallel do private(k)
  do k = 1, 1
    print '(I0)', g__ompick_1_m([1, 2])
  end do
end program
