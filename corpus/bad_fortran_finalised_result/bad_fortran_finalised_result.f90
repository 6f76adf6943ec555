! case: a function whose variants run time chooses, of a type with a component that is finalised when it is assigned to: no call of it finalises anything
! fails: `made` at this call: its result would be assigned, which may run a procedure for `holder`
module handles
  implicit none
  type handle
    integer :: tag = 0
  contains
    final :: drop
  end type
  type holder
    type(handle) :: own
  end type
contains
  impure elemental subroutine drop(h)
    type(handle), intent(inout) :: h
    print *, 'dropped', h%tag
  end subroutine
  function made(n)
    !$omp declare variant(made_v) match(user={condition(n > 2)})
    integer, intent(in) :: n
    type(holder) :: made
    made%own%tag = n
  end function
  function made_v(n)
    integer, intent(in) :: n
    type(holder) :: made_v
    made_v%own%tag = -n
  end function
end module
program main
  use handles
  implicit none
  call show(made(3))
contains
  subroutine show(h)
    type(holder), intent(in) :: h
    print *, h%own%tag
  end subroutine
end program
