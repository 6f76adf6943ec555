! case: lines keep their numbers where a preprocessor reads them
! run host => 101 201 | 32 | 2 | 37
module m
  implicit none
contains
  integer function f(i)
    integer, intent(in) :: i
    !$omp declare variant(fv) match(user={condition(i > 1)})
    f = i + 100
  end function
  integer function fv(i)
    integer, intent(in) :: i
    fv = i + 199
  end function
  integer function z(i)
    integer, intent(in) :: i
    !$omp metadirective when(user={condition(i > 2)}: parallel)
    block
      z = i
    end block
  end function
end module
program p
  use m
  implicit none
  interface
    subroutine say(n)
      integer, intent(in) :: n
    end subroutine
  end interface
  print '(I0,1X,I0)', f(1), &
    f(2); call say(__LINE__)
  print '(I0)', z(2)
  !$omp metadirective when(user={condition(f(1) > 2)}: single) &
  !$omp & otherwise(nothing)
  block
    call say(__LINE__)
  end block
end program
subroutine say(n)
  integer, intent(in) :: n
  print '(I0)', n
end subroutine
