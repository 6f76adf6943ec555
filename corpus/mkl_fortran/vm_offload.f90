module vm_omp_offload
  use, intrinsic :: iso_c_binding, only: c_intptr_t
  implicit none

  interface
    subroutine vm_add(n, a, b, r)
      integer, intent(in) :: n
      real(8), intent(in) :: a(*), b(*)
      real(8), intent(inout) :: r(*)
    end subroutine vm_add

    subroutine mkl_vm_add_omp_offload(n, a, b, r, interop_obj)
      import :: c_intptr_t
      integer, intent(in) :: n
      real(8), intent(in) :: a(*), b(*)
      real(8), intent(inout) :: r(*)
      integer(c_intptr_t), intent(in) :: interop_obj
    end subroutine mkl_vm_add_omp_offload

    subroutine vm_mul(n, a, b, r)
      integer, intent(in) :: n
      real(8), intent(in) :: a(*), b(*)
      real(8), intent(inout) :: r(*)
      !$omp declare variant(vm_mul:mkl_vm_mul_omp_offload) match(construct={dispatch}, device={arch(gen)}) &
      !$omp& append_args(interop(prefer_type("sycl", "level_zero"), targetsync)) adjust_args(need_device_ptr: a, b, r)
    end subroutine vm_mul

    subroutine mkl_vm_mul_omp_offload(n, a, b, r, interop_obj)
      import :: c_intptr_t
      integer, intent(in) :: n
      real(8), intent(in) :: a(*), b(*)
      real(8), intent(inout) :: r(*)
      integer(c_intptr_t), intent(in) :: interop_obj
    end subroutine mkl_vm_mul_omp_offload

    real(8) function vm_dot(n, x, y)
      integer, intent(in) :: n
      real(8), intent(in) :: x(*), y(*)
    end function vm_dot

    real(8) function mkl_vm_dot_omp_offload(n, x, y, interop_obj)
      import :: c_intptr_t
      integer, intent(in) :: n
      real(8), intent(in) :: x(*), y(*)
      integer(c_intptr_t), intent(in) :: interop_obj
    end function mkl_vm_dot_omp_offload
  end interface

  !$omp declare variant(vm_add:mkl_vm_add_omp_offload) match(construct={target variant dispatch}, device={arch(gen)})
  !$omp declare variant(vm_add:mkl_vm_add_omp_offload) match(construct={dispatch}, device={kind(cpu)}) &
  !$omp& append_args(interop(prefer_type("sycl", "level_zero"), targetsync)) adjust_args(need_device_ptr: a, b, r)
  !$omp declare variant(vm_dot:mkl_vm_dot_omp_offload) match(construct={dispatch}, device={kind(cpu)}) &
  !$omp& append_args(interop(prefer_type("sycl"), targetsync)) adjust_args(need_device_ptr: x, y)
end module vm_omp_offload
