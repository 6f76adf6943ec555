! case: modules in the shape of oneMKL's: interface bodies, (base:variant), two directives a base, appended objects
! warns: omp_interop_none
! aux: vm_offload.f90 vm.f90
! run host=host => add 11.0 22.0 | offload add 11.0 22.0 | keywords 11.0 22.0 | base mul 10.0 40.0 | dot 50.0 | at run time 50.0 10.0 | calls 4
program mkl_fortran
  use vm_omp_offload
  use vm_library, only: vm_calls
  implicit none
  real(8) :: a(2), b(2), y(2), r(2)
  integer :: i
  a = [1, 2]
  b = [10, 20]
  call vm_add(2, a, b, y)
  print '(A,2(1X,F0.1))', 'add', y

  !$omp target data map(to: a, b) map(from: y)
  !$omp dispatch nowait
  call vm_add(2, a, b, y)
  !$omp end target data
  print '(A,2(1X,F0.1))', 'offload add', y

  y = 0
  !$omp dispatch device(0)
  call vm_add(n=2, r=y, b=b, a=a)
  !$omp end dispatch
  print '(A,2(1X,F0.1))', 'keywords', y

  !$omp dispatch
  call vm_mul(2, a, b, y)
  print '(A,2(1X,F0.1))', 'base mul', y

  !$omp dispatch is_device_ptr(a)
  y(1) = vm_dot(2, a, b)
  print '(A,1X,F0.1)', 'dot', y(1)

  do i = 1, 2
    !$omp dispatch novariants(i == 2)
    r(i) = vm_dot(3 - i, a, b)
  end do
  print '(A,2(1X,F0.1))', 'at run time', r
  print '(A,1X,I0)', 'calls', vm_calls
end program mkl_fortran
