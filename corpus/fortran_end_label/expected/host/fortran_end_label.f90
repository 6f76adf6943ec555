! case: a label of the end statement stays a place to go to where procedures are added before it
! run host => -3
integer function g(x)
  integer, intent(in) :: x
  g = x
end
integer function h(x)
  integer, intent(in) :: x
  h = -x
end
program fortran_end_label
  interface
    integer function g(x)

      integer, intent(in) :: x
    end function
    integer function h(x)
      integer, intent(in) :: x
    end function
  end interface
  print '(I0)', g__ompick_1(3)
  if (g__ompick_1(2) == -2) goto 20
  print '(A)', 'bad'
  if (g__ompick_1(1) == 1) print '(A)', 'good'
20 continue
contains

  integer function g__ompick_1(x) result(g__result)
    integer, intent(in) :: x
    if (x > 1) then
      g__result = h(x)
    else
      g__result = g(x)
    end if
  end function g__ompick_1
end program
