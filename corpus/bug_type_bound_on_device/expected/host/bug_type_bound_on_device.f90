! case: procedures that run by a binding's name, by an operator, by an assignment or at the end of an object, of which a device would choose otherwise
! run host => 3 -3 3, 3 4 7, -4
! warns: on a device, `%go` or `%run` may reach the host version of `t_run`
! warns: on a device, `operator(+)` may reach the host version of `t_add`
! warns: on a device, `assignment(=)` may reach the host version of `t_set`
! warns: on a device, the end of an object may reach the host version of `t_end`
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
module user
  use types
  implicit none
contains
  integer function run_by_name(a, n)
    type(t), intent(in) :: a
    integer, intent(in) :: n
    run_by_name = t_run(a, n)
  end function

  integer function run_by_name__ompick_host_user(a, n) result(run_by_name)
    !$omp declare target
    type(t), intent(in) :: a
    integer, intent(in) :: n
    run_by_name = t_run__ompick_host_types(a, n)
  end function
  integer function run_by_binding(a, n)
    type(t), intent(in) :: a
    integer, intent(in) :: n
    run_by_binding = a%go(n)
  end function
end module
program p
  use user
  implicit none
  type(t) :: a, b, c
  integer :: r(7)
  b%k = 2
  r(1) = run_by_name(a, 3)
  !$omp target map(tofrom: r, a, b, c)
  r(2) = run_by_name__ompick_host_user(a, 3)
  r(3) = run_by_binding(a, 3)
  r(4) = a + b
  c = 4
  r(5) = c%k
  r(7) = t_add__ompick_host_types(b, b)
  !$omp end target
  c = 7
  r(6) = c%k
  print '(i0,1x,i0,1x,i0,", ",i0,1x,i0,1x,i0,", ",i0)', r
end program
