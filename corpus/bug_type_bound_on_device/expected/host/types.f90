module types
  implicit none
  type :: t
    integer :: k = 1
  contains
    procedure :: run => t_run
    generic :: go => run
    procedure :: idle => t_idle
    final :: t_end
  end type
  interface operator(+)
    module procedure t_add
  end interface
  interface assignment(=)
    module procedure t_set
  end interface
contains
  integer function f(n)
    integer, intent(in) :: n

    f = n
  end function
  integer function f_device(n)
    integer, intent(in) :: n
    f_device = -n
  end function
  integer function t_run(self, n)
    class(t), intent(in) :: self
    integer, intent(in) :: n
    t_run = f(n) * self%k
  end function

  integer function t_run__ompick_host_types(self, n) result(t_run)
    !$omp declare target
    class(t), intent(in) :: self
    integer, intent(in) :: n
    t_run = f_device(n) * self%k
  end function
  ! No device code names it.
  integer function t_idle(self)
    class(t), intent(in) :: self
    t_idle = f(self%k)
  end function
  integer function t_add(a, b)
    type(t), intent(in) :: a, b
    t_add = f(a%k + b%k)
  end function

  integer function t_add__ompick_host_types(a, b) result(t_add)
    !$omp declare target
    type(t), intent(in) :: a, b
    t_add = f_device(a%k + b%k)
  end function
  subroutine t_set(a, n)
    type(t), intent(inout) :: a
    integer, intent(in) :: n
    a%k = f(n)
  end subroutine

  subroutine t_set__ompick_host_types(a, n)
    !$omp declare target
    type(t), intent(inout) :: a
    integer, intent(in) :: n
    a%k = f_device(n)
  end subroutine
  subroutine t_end(a)
    type(t), intent(inout) :: a
    a%k = f(0)
  end subroutine

  subroutine t_end__ompick_host_types(a)
    !$omp declare target
    type(t), intent(inout) :: a
    a%k = f_device(0)
  end subroutine
end module
