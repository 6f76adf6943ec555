! case: calls in the lengths of characters: of single variables, of a function's first statement, of an `implicit` statement
! run host => 8 4 12 8 | AB______ 8 | 12 CD__________
! run gpu=nvptx64:sm_80 => 8 4 12 8 | AB______ 8 | 12 CD__________
module widths
  implicit none
  interface wide__ompick_widths
    procedure wide
  end interface
contains
  pure integer function w(n)

    integer, intent(in) :: n
    w = n
  end function
  pure integer function wide(n)
    integer, intent(in) :: n
    wide = 4*n
  end function
  character(len=wide(2)) function prefixed()
    prefixed = 'AB______CD'
  end function
  recursive character*(wide(3)) function starred(n) result(r)
    integer, intent(in) :: n
    r = 'CD__________EF'
  end function
end module
subroutine lengths
  use widths
  implicit character(len=wide(2)) (z)
  character :: d*(wide(2)), e(wide(1))*(wide(3))
  write (*, '(4(i0, 1x))') len(d), size(e), len(e), len(zz)
end subroutine
program main
  use widths
  implicit none
  interface
    character(len=wide__ompick_widths(2)) function outside()
      import :: w
    end function
  end interface
  call lengths
  write (*, '(a, 1x, i0)') prefixed(), len(outside())
  write (*, '(i0, 1x, a)') len(starred(1)), starred(1)
end program
character(len=wide__ompick_widths(2)) function outside()
  use widths, only: w, wide__ompick_widths
  outside = 'x'
end function
