! case: lines keep their numbers where a preprocessor reads them
! run host => 101 201 | 32 | 2 | 37
module m
  implicit none
contains
  integer function f(i)
    integer, intent(in) :: i

    f = i + 100
  end function
  integer function fv(i)
    integer, intent(in) :: i
    fv = i + 199
  end function
  integer function z(i)
    integer, intent(in) :: i
    if (i > 2) then
      !$omp parallel
      block
        z = i
      end block
    else
      block
        z = i
      end block
    end if
#line 21
  end function

  integer function f__ompick_1_m(i) result(f__result)
    integer, intent(in) :: i
    if (i > 1) then
      f__result = fv(i)
    else
      f__result = f(i)
    end if
  end function f__ompick_1_m
#line 22
end module
program p
  use m
  implicit none
  interface
    subroutine say(n)
      integer, intent(in) :: n
    end subroutine
  end interface
  print '(I0,1X,I0)', f__ompick_1_m(1), &
    f__ompick_1_m(2); call say(__LINE__)
  print '(I0)', z(2)
  if (f__ompick_1_m(1) > 2) then
    !$omp single
  block
    call say(__LINE__)
  end block
  else
  block
    call say(__LINE__)
  end block
  end if
#line 39
end program
subroutine say(n)
  integer, intent(in) :: n
  print '(I0)', n
end subroutine
