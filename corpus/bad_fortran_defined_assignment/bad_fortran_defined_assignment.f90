! case: a function whose variants run time chooses, of a type for which a procedure assigns: no call of it assigns anything
! fails: OMP0401
module vectors
  implicit none
  type vector
    integer :: copies = 0
    integer :: tag = 0
  end type
  type plain
    integer :: tag = 0
  end type
  interface assignment(=)
    module procedure copy
  end interface
contains
  subroutine copy(to, from)
    type(vector), intent(inout) :: to
    type(vector), intent(in) :: from
    to%tag = from%tag
    to%copies = from%copies + 1
  end subroutine
  type(vector) function made(n)
    !$omp declare variant(made_v) match(user={condition(n > 2)})
    integer, intent(in) :: n
    made%tag = n
  end function
  type(vector) function made_v(n)
    integer, intent(in) :: n
    made_v%tag = -n
  end function
  type(plain) function other(n)
    !$omp declare variant(other_v) match(user={condition(n > 2)})
    integer, intent(in) :: n
    other%tag = n
  end function
  type(plain) function other_v(n)
    integer, intent(in) :: n
    other_v%tag = -n
  end function
end module
program main
  use vectors
  implicit none
  call show(made(3))
  print *, other(3)
contains
  subroutine show(v)
    type(vector), intent(in) :: v
    print *, v%tag, v%copies
  end subroutine
end program
