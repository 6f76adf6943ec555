! Procedures that choose at run time, for devices too: what calls them stands in other files.
module choices
  implicit none
  logical :: on = .true.
  !$omp declare target(on)
  interface number
    procedure f, g
  end interface
contains
  integer function f(x)
    integer, intent(in) :: x
    !$omp declare target
    !$omp declare variant(fv) match(user={condition(on)})
    f = x
  end function

  integer function fv(x)
    integer, intent(in) :: x
    !$omp declare target
    fv = x + 100
  end function

  integer function g(x)
    real, intent(in) :: x
    !$omp declare target
    g = int(x)
  end function
end module
