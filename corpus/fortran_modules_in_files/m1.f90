module m1
  implicit none
  private
  public f, op
  interface operator(.plus.)
    module procedure op
  end interface
  public operator(.plus.)
contains
  function f(x) result(y)
    integer, intent(in) :: x
    integer :: y
    !$omp declare variant(f:fpar) match(construct={parallel})
    !$omp declare variant(frun) match(user={condition(x > 10)})
    y = x
  end function f
  function fpar(x) result(y)
    integer, intent(in) :: x
    integer :: y
    y = -x
  end function
  function frun(x) result(y)
    integer, intent(in) :: x
    integer :: y
    y = 2 * x
  end function
  integer function op(a, b)
    integer, intent(in) :: a, b
    !$omp declare variant(op:opv) match(construct={parallel})
    op = a + b
  end function
  integer function opv(a, b)
    integer, intent(in) :: a, b
    opv = a - b
  end function
end module
