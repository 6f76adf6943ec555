module plain
  implicit none
contains
  elemental integer function seven(x)
    integer, intent(in) :: x
    seven = 7*x
  end function
  subroutine add_seven(n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    a = a + 7
  end subroutine
  integer function nine()
    nine = 9
  end function
end module
