! case: conditions with loops in array constructors, whose variables are nobody's but the loop's
! run host => 2 | 1 | 2
module m
  integer :: k = 1
contains
  integer function f(x)
    implicit none
    !$omp declare variant(fv) match(user={condition(all([(x(i) > 0 .and. x(i) < 9, i = 1, size(x))]))})
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
    !$omp declare variant(gv) match(user={condition(sum([(x(k), k = 1, size(x))]) > 2)})
    integer, intent(in) :: x(:)
    g = size(x)*0 + 1
  end function
  integer function gv(x)
    integer, intent(in) :: x(:)
    gv = size(x)
  end function
end module
program p
  use m
  print '(I0)', f([1, 2])
  print '(I0)', f([2, -1])
  !$omp parallel do private(k)
  do k = 1, 1
    print '(I0)', g([1, 2])
  end do
end program
