! case: what a procedure that chooses declares calls what the base procedure's own declarations call
! run host => 8 8 | 24 48 | 101 | ABCDEFGH
! run gpu=nvptx64:sm_80 => 8 8 | 24 48 | 101 | ABCDEFGH
module m
  implicit none
contains
  pure integer function width(n)
    !$omp declare variant(wide) match(implementation={vendor(gnu)})
    integer, intent(in) :: n
    width = n
  end function
  pure integer function wide(n)
    integer, intent(in) :: n
    wide = 4*n
  end function
  function ones(n) result(r)
    !$omp declare variant(twos) match(user={condition(n > 3)})
    integer, intent(in) :: n
    real :: r(width(n))
    r = 1
  end function
  function twos(n) result(r)
    integer, intent(in) :: n
    real :: r(width(n))
    r = 2
  end function
  subroutine shaped(a, found)
    !$omp declare variant(shaped_v) match(user={condition(size(a) > 3)})
    real, intent(in) :: a(width(1))
    integer, intent(out) :: found
    found = 1
  end subroutine
  subroutine shaped_v(a, found)
    real, intent(in) :: a(width(1))
    integer, intent(out) :: found
    found = 101
  end subroutine
  character(len=width(2)) function word(n)
    !$omp declare variant(word_v) match(user={condition(n > 3)})
    integer, intent(in) :: n
    word = 'abcdefghijkl'
  end function
  character(len=width(2)) function word_v(n)
    integer, intent(in) :: n
    word_v = 'ABCDEFGHIJKL'
  end function
end module
program main
  use m
  implicit none
  real :: a(8)
  integer :: found
  a = 0
  print '(i0, 1x, i0)', size(ones(2)), int(sum(ones(2)))
  print '(i0, 1x, i0)', size(ones(6)), int(sum(ones(6)))
  call shaped(a, found)
  print '(i0)', found
  print '(a)', word(4)
end program
