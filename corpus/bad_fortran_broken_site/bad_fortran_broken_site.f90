! case: a call of a base procedure in a statement that cannot be parsed is an error at its place
! fails: stands in a statement that could not be read
! cc fails: Syntax error in argument list
module m
contains
  real function f(i)
    !$omp declare variant(g) match(device={kind(host)})
    integer, intent(in) :: i
    f = i
  end function
  real function g(i)
    integer, intent(in) :: i
    g = 2*i
  end function
  subroutine broken(x)
    real :: x
    call c((f(1))
    x = f(2)
    if (f(3) call c(f(4))
    x(f(5) = 6
    do while (f(7)
    end do
  end subroutine
end module
