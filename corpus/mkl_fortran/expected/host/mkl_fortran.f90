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
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    !$omp target data use_device_addr(a, b, y)
    call mkl_vm_add_omp_offload(2, a, b, y, ompick_interop_1)
    !$omp end target data
  end block
  !$omp end target data
  print '(A,2(1X,F0.1))', 'offload add', y

  y = 0
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    ompick_interop_1 = 0
    !$omp target data use_device_addr(y, b, a)
    call mkl_vm_add_omp_offload(n=2, r=y, b=b, a=a, interop_obj=ompick_interop_1)
    !$omp end target data
    call omp_set_default_device(ompick_device)
  end block
  print '(A,2(1X,F0.1))', 'keywords', y


  call vm_mul(2, a, b, y)
  print '(A,2(1X,F0.1))', 'base mul', y

  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    !$omp target data use_device_addr(b)
    y(1) = mkl_vm_dot_omp_offload(2, a, b, ompick_interop_1)
    !$omp end target data
  end block
  print '(A,1X,F0.1)', 'dot', y(1)

  do i = 1, 2
    if (i == 2) then
      r(i) = vm_dot(3 - i, a, b)
    else
      block
        use iso_c_binding, only: c_intptr_t
        integer(c_intptr_t) :: ompick_interop_1
        ompick_interop_1 = 0
        !$omp target data use_device_addr(a, b)
        r(i) = mkl_vm_dot_omp_offload(3 - i, a, b, ompick_interop_1)
        !$omp end target data
      end block
    end if
  end do
  print '(A,2(1X,F0.1))', 'at run time', r
  print '(A,1X,I0)', 'calls', vm_calls
end program mkl_fortran
