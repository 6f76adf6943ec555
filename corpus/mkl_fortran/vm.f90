! the library: what it offloads, it computes here
module vm_library
  implicit none
  integer :: vm_calls = 0
end module vm_library

subroutine vm_add(n, a, b, r)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(*), b(*)
  real(8), intent(inout) :: r(*)
  r(1:n) = a(1:n) + b(1:n)
end subroutine vm_add

subroutine vm_mul(n, a, b, r)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(*), b(*)
  real(8), intent(inout) :: r(*)
  r(1:n) = a(1:n) * b(1:n)
end subroutine vm_mul

real(8) function vm_dot(n, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(*), y(*)
  vm_dot = sum(x(1:n) * y(1:n))
end function vm_dot

subroutine mkl_vm_add_omp_offload(n, a, b, r, interop_obj)
  use iso_c_binding, only: c_intptr_t
  use vm_library, only: vm_calls
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(*), b(*)
  real(8), intent(inout) :: r(*)
  integer(c_intptr_t), intent(in) :: interop_obj
  vm_calls = vm_calls + 1 + int(interop_obj)
  r(1:n) = a(1:n) + b(1:n)
end subroutine mkl_vm_add_omp_offload

subroutine mkl_vm_mul_omp_offload(n, a, b, r, interop_obj)
  use iso_c_binding, only: c_intptr_t
  use vm_library, only: vm_calls
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(*), b(*)
  real(8), intent(inout) :: r(*)
  integer(c_intptr_t), intent(in) :: interop_obj
  vm_calls = vm_calls + 100 + int(interop_obj)
  r(1:n) = a(1:n) * b(1:n)
end subroutine mkl_vm_mul_omp_offload

real(8) function mkl_vm_dot_omp_offload(n, x, y, interop_obj)
  use iso_c_binding, only: c_intptr_t
  use vm_library, only: vm_calls
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(*), y(*)
  integer(c_intptr_t), intent(in) :: interop_obj
  vm_calls = vm_calls + 1 + int(interop_obj)
  mkl_vm_dot_omp_offload = sum(x(1:n) * y(1:n))
end function mkl_vm_dot_omp_offload
