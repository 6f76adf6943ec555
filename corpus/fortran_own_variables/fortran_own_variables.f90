! case: a procedure that chooses declares what its arguments need, and none of the base procedure's own variables
! run host => 101 | 11 | 3
module m
  implicit none
  logical :: on = .true.
contains
  integer function f(n, a, c)
    integer, parameter :: width = 2, size = 2 * width, unused = 5
    integer n, i, a(size), saved; save saved
    character c*(width), local*8
    !$omp declare variant(fv) match(user={condition(on)})
    i = n + len(c)
    local = c
    saved = a(1) + unused
    f = i + saved
  end function
  integer function fv(n, a, c)
    integer :: n, a(4)
    character(2) :: c
    fv = n + 100 + 0 * a(1) * len(c)
  end function
  subroutine s(x, r)
    real, dimension(2) :: own, x, r
    !$omp declare variant(sv) match(user={condition(.not. on)})
    own = x
    r = own + 1
  end subroutine
  subroutine sv(x, r)
    real, dimension(2) :: x, r
    r = x - 1
  end subroutine
end module
program p
  use m
  implicit none
  integer :: a(4) = 3
  real :: x(2) = 2, r(2)
  print '(i0)', f(1, a, 'ab')
  on = .false.
  print '(i0)', f(1, a, 'ab')
  on = .true.
  call s(x, r)
  print '(i0)', int(r(1))
end program
