module kernels
  implicit none
  private
  public :: outer, apart
  interface
    module integer function apart(x)
      integer, intent(in) :: x
      !$omp declare target
    end function
  end interface
contains
  integer function step_on_device(x)
    integer, intent(in) :: x
    step_on_device = x + 100
  end function
  integer function step(x)
    !$omp declare variant(step_on_device) match(construct={target})
    integer, intent(in) :: x
    step = x
  end function
  integer function outer(x)
    integer, intent(in) :: x
    !$omp declare target
    outer = step(x)
  end function
end module
submodule (kernels) rest
contains
  module procedure apart
    apart = step(x) + 10
  end procedure
end submodule
