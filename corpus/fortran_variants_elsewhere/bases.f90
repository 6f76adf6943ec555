module bases
  use plain, only: quick => seven
  implicit none
  private
  public :: f, g, s, h, flag, show
  logical :: flag = .false.
  interface g
    procedure f, gl
  end interface
contains
  elemental integer function f(x)
    !$omp declare variant(quick) match(implementation={vendor(gnu)})
    integer, intent(in) :: x
    f = x
  end function
  integer function gl(x)
    logical, intent(in) :: x
    gl = merge(1, 0, x)
  end function
  subroutine s(n, a)
    use between
    !$omp declare variant(add_seven) match(construct={parallel})
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    a = a + 1
  end subroutine
  integer function h()
    use plain, slow => nine
    !$omp declare variant(slow) match(user={condition(flag)})
    h = 1
  end function
  subroutine show
    print '(3(i0, 1x))', f([1, 2]), f(x=3)
  end subroutine
end module
