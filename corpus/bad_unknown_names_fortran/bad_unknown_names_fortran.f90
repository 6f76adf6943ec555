! case: unknown directives and trait sets, and an operand that is missing, are errors in Fortran, too
! fails: there is no directive `paralel`; did you mean `parallel`? [OMP0121]
! fails: did you mean `metadirective`? [OMP0122]
! fails: there is no trait set `constrct`; did you mean `construct`? [OMP0211]
! fails: an operand of `.gt.` is missing [OMP0101]
! fails: an operand of `.and.` is missing [OMP0101]
module m
contains
  integer function v(n)
    integer, intent(in) :: n
    v = n
  end function
  integer function f(n)
    integer, intent(in) :: n
    !$omp declare variant(v) match(constrct={target})
    f = 0
  end function
  integer function g(n)
    integer, intent(in) :: n
    !$omp declare variant(v) match(user={condition(n.gt.)})
    g = 0
  end function
  subroutine s(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    !$omp metadirective when(user={condition(n > 1 .AND.)}: parallel do) default(parallel do)
    do i = 1, n
      x(i) = f(i)
    end do
    !$omp metadirective when(user={condition(n > 1)}: paralel do) default(parallel do)
    do i = 1, n
      x(i) = g(i)
    end do
    !$omp metadirectve when(user={condition(n > 1)}: parallel do) default(parallel do)
    do i = 1, n
      x(i) = 1
    end do
  end subroutine
end module
program p
  use m
  real :: x(3)
  call s(3, x)
end program
