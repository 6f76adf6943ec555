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
  public :: apart__ompick_host_kernels
  public :: outer__ompick_host_kernels
  interface
    module integer function apart__ompick_host_kernels(x) result(apart)
      !$omp declare target
      integer, intent(in) :: x
    end function
  end interface
contains
  integer function step_on_device(x)
    integer, intent(in) :: x
    step_on_device = x + 100
  end function
  integer function step(x)

    integer, intent(in) :: x
    step = x
  end function
  integer function outer(x)
    integer, intent(in) :: x
    !$omp declare target
    outer = step(x)
  end function

  integer function outer__ompick_host_kernels(x) result(outer)
    integer, intent(in) :: x
    !$omp declare target
    outer = step_on_device(x)
  end function
end module
submodule (kernels) rest
contains
  module procedure apart
    apart = step(x) + 10
  end procedure

  module procedure apart__ompick_host_kernels
    !$omp declare target
    apart = step_on_device(x) + 10
  end procedure
end submodule
