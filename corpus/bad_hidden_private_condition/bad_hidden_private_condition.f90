! case: a condition reads a variable of which a construct has a private copy, and a block hides that at the call
! fails: `flag` of the condition must be read at the call, where it has no name
module m
  implicit none
  logical :: flag = .false.
contains
  integer function f(n)
    integer, intent(in) :: n
    !$omp declare variant(v) match(user={condition(flag)})
    f = n
  end function
  integer function v(n)
    integer, intent(in) :: n
    v = -n
  end function
end module
program p
  use m
  implicit none
  integer :: r(2)
  !$omp parallel num_threads(1) firstprivate(flag)
  flag = .true.
  r(1) = f(1)
  block
    logical :: flag
    flag = .false.
    r(2) = f(2)
  end block
  !$omp end parallel
  print *, r
end program
