! case: procedures that run by a binding's name, by an operator, by an assignment or at the end of an object, of which a device would choose otherwise
! aux: types.f90
! run host => 3 -3 3, 3 4 7, -4
! warns: on a device, `%go` or `%run` may reach the host version of `t_run`
! warns: on a device, `operator(+)` may reach the host version of `t_add`
! warns: on a device, `assignment(=)` may reach the host version of `t_set`
! warns: on a device, the end of an object may reach the host version of `t_end`
module user
  use types
  implicit none
contains
  integer function run_by_name(a, n)
    type(t), intent(in) :: a
    integer, intent(in) :: n
    run_by_name = t_run(a, n)
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
  r(2) = run_by_name(a, 3)
  r(3) = run_by_binding(a, 3)
  r(4) = a + b
  c = 4
  r(5) = c%k
  r(7) = t_add(b, b)
  !$omp end target
  c = 7
  r(6) = c%k
  print '(i0,1x,i0,1x,i0,", ",i0,1x,i0,1x,i0,", ",i0)', r
end program
