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
      !$omp declare variant(h) match(user={condition(x > 1)})
      integer, intent(in) :: x
    end function
    integer function h(x)
      integer, intent(in) :: x
    end function
  end interface
  print '(I0)', g(3)
  if (g(2) == -2) goto 20
  print '(A)', 'bad'
  if (g(1) == 1) print '(A)', 'good'
20 end program
