! case: constructs whose names are keywords, which the grammar takes for statements
! run host => 101 102 103 | 104 105 | 106 107 108 109
module m
  implicit none
contains
  integer function f(x)
    !$omp declare variant(h) match(device={kind(host)})
    integer, intent(in) :: x
    f = x
  end function
  integer function h(x)
    integer, intent(in) :: x
    h = x + 100
  end function
end module
program p
  use m
  implicit none
  integer :: i, a(3)
  assign: if (f(1) > 100) then
    a(1) = f(1)
  else if (f(1) > 3) then assign
    a(1) = 0
  else assign
    a(1) = -1
  end if assign
  contains: do i = 1, f(1) - 99
    if (i == 1) cycle contains
    a(2) = f(i)
    exit contains
  end do contains
  a(3) = f(3)
  print '(*(I0:,1X))', a
  data: block
    integer :: contains
    contains = f(4)
    print '(*(I0:,1X))', contains, f(5)
  end block data
  goto: select case (f(6))
  case (106) goto
    print '(*(I0:,1X))', f(6), inner(), f(9)
  case default goto
    print *, 'no'
  end select goto
contains
  function inner() result(both)
    integer :: both(2)
    procedure: associate (x => f(7))
      both(1) = x
      interface: if (x > 0) then
        return: do
          both(2) = f(8)
          exit return
        end do return
      end if interface
    end associate procedure
  end function
end program
