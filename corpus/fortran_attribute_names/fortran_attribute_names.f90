! case: base functions named as attributes of their dummy arguments are, chosen at run time
! run host => 2 20 5 50 7 70
! has host: integer, intent\(in\) :: i
! not host: in__result\) ::
module m
  implicit none
  logical :: fast = .false.
contains
  integer function in(i)
    integer, intent(in) :: i
    !$omp declare variant(v) match(user={condition(fast)})
    in = i
  end function
  integer function dimension(i)
    integer, dimension(1), intent(in) :: i
    !$omp declare variant(w) match(user={condition(fast)})
    dimension = i(1)
  end function
  function optional(i)
    integer i, optional
    intent(in) i
    !$omp declare variant(v) match(user={condition(fast)})
    optional = i
  end function
  integer function v(i)
    integer, intent(in) :: i
    v = i*10
  end function
  integer function w(i)
    integer, dimension(1), intent(in) :: i
    w = i(1)*10
  end function
end module
program main
  use m
  implicit none
  integer :: i(6)
  i(1) = in(2); i(3) = dimension([5]); i(5) = optional(7)
  fast = .true.
  i(2) = in(2); i(4) = dimension([5]); i(6) = optional(7)
  print '(6(i0, 1x))', i
end program
