! case: what a procedure that chooses declares calls what the base procedure's own declarations call
! run host => 8 8 | 24 48 | 101 | ABCDEFGH
! run gpu=nvptx64:sm_80 => 8 8 | 24 48 | 101 | ABCDEFGH
module m
  implicit none
contains
  pure integer function width(n)

    integer, intent(in) :: n
    width = n
  end function
  pure integer function wide(n)
    integer, intent(in) :: n
    wide = 4*n
  end function
  function ones(n) result(r)

    integer, intent(in) :: n
    real :: r(wide(n))
    r = 1
  end function
  function twos(n) result(r)
    integer, intent(in) :: n
    real :: r(wide(n))
    r = 2
  end function
  subroutine shaped(a, found)

    real, intent(in) :: a(wide(1))
    integer, intent(out) :: found
    found = 1
  end subroutine
  subroutine shaped_v(a, found)
    real, intent(in) :: a(wide(1))
    integer, intent(out) :: found
    found = 101
  end subroutine
  character(len=wide(2)) function word(n)

    integer, intent(in) :: n
    word = 'abcdefghijkl'
  end function
  character(len=wide(2)) function word_v(n)
    integer, intent(in) :: n
    word_v = 'ABCDEFGHIJKL'
  end function

  function ones__ompick_1_m(n) result(r)
    integer, intent(in) :: n
    real :: r(wide(n))
    if (n > 3) then
      r = twos(n)
    else
      r = ones(n)
    end if
  end function ones__ompick_1_m

  subroutine shaped__ompick_1_m(a, found)
    real, intent(in) :: a(wide(1))
    integer, intent(inout) :: found
    if (size(a) > 3) then
      call shaped_v(a, found)
    else
      call shaped(a, found)
    end if
  end subroutine shaped__ompick_1_m

  character(len=wide(2)) function word__ompick_1_m(n) result(word__result)
    integer, intent(in) :: n
    if (n > 3) then
      word__result = word_v(n)
    else
      word__result = word(n)
    end if
  end function word__ompick_1_m
end module
program main
  use m
  implicit none
  real :: a(8)
  integer :: found
  a = 0
  print '(i0, 1x, i0)', size(ones__ompick_1_m(2)), int(sum(ones__ompick_1_m(2)))
  print '(i0, 1x, i0)', size(ones__ompick_1_m(6)), int(sum(ones__ompick_1_m(6)))
  call shaped__ompick_1_m(a, found)
  print '(i0)', found
  print '(a)', word__ompick_1_m(4)
end program
