! case: adjust_args and append_args clauses that break a restriction, in Fortran (SPEC 6 and 7)
! fails: `i` must be a `type(c_ptr)` or an array of another type to become a device pointer, and is an integer
! fails: and is an array of type `c_ptr`
! fails: `i` is passed by value, so it has no device address
! fails: dummy argument `obj` of the variant must be a scalar integer of `omp_interop_kind`, and is a real
! fails: stands for an interop object, so it may not be `optional`
! fails: parameter `1` is adjusted twice
! fails: `2` is more than the base function's 1 parameters
! fails: `nowait` is not a clause of `declare variant`
module m
  use iso_c_binding
  use omp_lib
  implicit none
contains
  subroutine v1(a)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b1(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(other: a)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b2(a)
    !$omp declare variant(v1) adjust_args(nothing: a)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b3(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args()
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b4(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(nothing)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b5(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(nothing:)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b6(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(nothing: z)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b7(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(nothing: a) adjust_args(need_device_ptr: a)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b8(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(need_device_ptr: 1, a)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b9(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(need_device_ptr: 1:omp_num_args) adjust_args(nothing: 1)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b10(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(need_device_ptr: 2)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b11(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(need_device_ptr: omp_num_args:1:2)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b12(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(need_device_ptr: a%x)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b13(a)
    !$omp declare variant(v1) match(construct={parallel}) adjust_args(need_device_ptr: a)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine vi(i)
    integer :: i
  end subroutine
  subroutine b14(i)
    !$omp declare variant(vi) match(construct={dispatch}) adjust_args(need_device_ptr: i)
    integer :: i
  end subroutine
  subroutine vj(i)
    integer, value :: i
  end subroutine
  subroutine b15(i)
    !$omp declare variant(vj) match(construct={dispatch}) adjust_args(need_device_addr: i)
    integer, value :: i
  end subroutine
  subroutine vf(p)
    type(c_funptr) :: p
  end subroutine
  subroutine b16(p)
    !$omp declare variant(vf) match(construct={dispatch}) adjust_args(need_device_ptr: p)
    type(c_funptr) :: p
  end subroutine
  subroutine b17(a)
    !$omp declare variant(v1) match(construct={dispatch}) append_args(interop(target))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine o1(a, obj)
    type(c_ptr), intent(in) :: a
    real :: obj
  end subroutine
  subroutine b18(a)
    !$omp declare variant(o1) match(construct={dispatch}) append_args(interop(target))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine o2(a, obj)
    type(c_ptr), intent(in) :: a
    integer(omp_interop_kind), pointer :: obj
  end subroutine
  subroutine b19(a)
    !$omp declare variant(o2) match(construct={dispatch}) append_args(interop(target))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine o3(a, obj)
    type(c_ptr), intent(in) :: a
    integer(omp_interop_kind), optional :: obj
  end subroutine
  subroutine b20(a)
    !$omp declare variant(o3) match(construct={dispatch}) append_args(interop(target))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine o4(a, obj)
    type(c_ptr), intent(in) :: a
    integer(omp_interop_kind) :: obj(:)
  end subroutine
  subroutine b21(a)
    !$omp declare variant(o4) match(construct={dispatch}) append_args(interop(target))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine o5(a, obj)
    type(c_ptr), intent(in) :: a
    integer(1) :: obj
  end subroutine
  subroutine b22(a)
    !$omp declare variant(o5) match(construct={dispatch}) append_args(interop(target))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine o6(a, obj)
    type(c_ptr), intent(in) :: a
    integer(omp_interop_kind), allocatable :: obj
  end subroutine
  subroutine b23(a)
    !$omp declare variant(o6) match(construct={dispatch}) append_args(interop(target))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine o7(a, obj)
    type(c_ptr), intent(in) :: a
    integer(omp_interop_kind), value :: obj
  end subroutine
  subroutine b24(a)
    !$omp declare variant(o7) match(construct={dispatch}) append_args(interop(target) interop(targetsync))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b25(a)
    !$omp declare variant(o7) match(construct={dispatch}) append_args(interop(target)),
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b26(a)
    !$omp declare variant(o7) match(construct={dispatch}) append_args(interop(target)) match(user={condition(.true.)})
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b27(a)
    !$omp declare variant(o7) match(construct={dispatch}) append_args(interop(prefer_type("cuda")))
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b28(a)
    !$omp declare variant(o7) match(construct={dispatch}) append_args(interop(target)) nowait(a)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b29(a)
    !$omp declare variant(v1) match(construct={dispatch}),,adjust_args(need_device_ptr: a)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b30(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(need_device_ptr: 3:2)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b31(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(need_device_ptr: -1)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine b32(a)
    !$omp declare variant(v1) match(construct={dispatch}) adjust_args(need_device_ptr: 0)
    type(c_ptr), intent(in) :: a
  end subroutine
  subroutine va(a)
    type(c_ptr), intent(in) :: a(:)
  end subroutine
  subroutine b33(a)
    !$omp declare variant(va) match(construct={dispatch}) adjust_args(need_device_ptr: a)
    type(c_ptr), intent(in) :: a(:)
  end subroutine
end module
