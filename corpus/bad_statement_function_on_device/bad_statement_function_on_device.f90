! case: a statement function that is called in a target region and would choose otherwise there, through another
! fails: OMP0332
! fails: statement function `twice` is called on a device, and would choose otherwise there
module m
  implicit none
contains
  integer function f(n)
    integer, intent(in) :: n
    !$omp declare variant(f_device) match(construct={target})
    f = n
  end function
  integer function f_device(n)
    integer, intent(in) :: n
    f_device = -n
  end function
end module
program p
  use m
  implicit none
  integer :: twice, more, other, x, r
  twice(x) = 2 * f(x)
  more(x) = twice(x) + 1
  other(x) = f(x) + 3
  !$omp target map(from: r)
  r = more(3)
  !$omp end target
  print *, r, other(3)
end program
