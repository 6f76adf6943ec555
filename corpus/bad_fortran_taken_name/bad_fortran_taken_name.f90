! case: a name of the user that would hide the procedure that chooses at run time
! fails: `f__ompick_1_m` is a name of the program
module m
  implicit none
  integer :: n = 4
contains
  integer function h(x)
    integer, value :: x
    h = x + 100
  end function
  integer function f(x)
    !$omp declare variant(h) match(user={condition(n > 3)})
    integer, value :: x
    f = x
  end function
end module
program p
  use m
  implicit none
  call s
contains
  subroutine s
    integer f__ompick_1_m(200)
    f__ompick_1_m = 7
    print *, f(1)
  end subroutine
end program
