! case: calls of base procedures in conditions are decided where the condition is read
! run host => 1 0
! run gpu=nvptx64:sm_80 => 1 0
module m
  implicit none
  integer :: on = 1
contains
  logical function host_v(x)
    integer, intent(in) :: x
    host_v = x > 1
  end function
  logical function is_host(x)
    !$omp declare variant(host_v) match(device={kind(host)})
    integer, intent(in) :: x
    is_host = .false.
  end function
  integer function fv(x)
    integer, intent(in) :: x
    fv = 1
  end function
  integer function f(x)
    !$omp declare variant(fv) match(user={condition(is_host(x) .and. on == 1)})
    integer, intent(in) :: x
    f = 0
  end function
end module
program p
  use m, only: f
  implicit none
  print '(i0,1x,i0)', f(2), f(1)
end program
