! case: dispatch constructs that break a restriction, in Fortran (SPEC 7)
! fails: needs a call of a procedure, and this is a procedure pointer
! fails: needs a call of a procedure, and this is an intrinsic procedure
! fails: needs a call of a procedure, and this is an array
! fails: the expression of `nocontext` must be a scalar logical, and is of type `struct`
! fails: the expression of `device` must be a scalar integer, and is a real
! fails: `nocontext` takes exactly one expression
! fails: `x` of `is_device_ptr` must be a `type(c_ptr)`, and is a real
! fails: `x` of `interop` must be an integer of `omp_interop_kind`, and is a real
! fails: `nowait` stands at the construct and at its end
! fails: `dispatch` has clauses only
module m
  use iso_c_binding
  implicit none
contains
  subroutine f0(a)
    !$omp declare variant(f0v) match(construct={dispatch})
    integer :: a
  end subroutine
  subroutine f0v(a)
    integer :: a
  end subroutine
  integer function f2(a)
    integer :: a
    f2 = a
  end function
  subroutine test(ptr)
    integer :: a, b, arr(10)
    real :: x
    logical :: l, la(3)
    type :: struct
      integer :: a
    end type
    type(struct) :: s
    type(c_funptr) :: p
    type(c_ptr) :: q
    procedure(f0), pointer :: fp
    procedure(f0) :: ptr
    !$omp dispatch
    b = f2(a) + a
    !$omp dispatch
    a = b
    !$omp dispatch
    b = not(2)
    !$omp dispatch
    print *, 'no'
    !$omp dispatch
    goto 50
    !$omp dispatch
    call fp(a)
    !$omp dispatch nocontext(s)
    call f0(a)
    !$omp dispatch nocontext(l, l)
    call f0(a)
    !$omp dispatch nocontext(l) nocontext(l)
    call f0(a)
    !$omp dispatch nocontext(a)
    call f0(a)
    !$omp dispatch nocontext(la)
    call f0(a)
    !$omp dispatch nocontext(1)
    call f0(a)
    !$omp dispatch novariants(s)
    call f0(a)
    !$omp dispatch novariants(l, l)
    call f0(a)
    !$omp dispatch novariants(l) novariants(l)
    call f0(a)
    !$omp dispatch nowait nowait
    call f0(a)
    !$omp dispatch device(x)
    call f0(a)
    !$omp dispatch device(arr)
    call f0(a)
    !$omp dispatch device(1.5)
    call f0(a)
    !$omp dispatch device(1) device(2)
    call f0(a)
    !$omp dispatch is_device_ptr(x)
    call f0(a)
    !$omp dispatch is_device_ptr(p)
    call f0(a)
    !$omp dispatch private(a)
    call f0(a)
    !$omp dispatch nowait
    call f0(a)
    !$omp end dispatch nowait
    !$omp dispatch interop(x)
    call f0(a)
    !$omp dispatch interop(nosuch)
    call f0(a)
    !$omp dispatch is_device_ptr(nosuch)
    call f0(a)
    !$omp dispatch is_device_ptr(q+1)
    call f0(a)
    !$omp dispatch has_device_addr()
    call f0(a)
    !$omp dispatch
    if (l) call f0(a)
    !$omp dispatch
    block
      call f0(a)
    end block
    !$omp dispatch
    do a = 1, 2
    end do
    !$omp dispatch
    call f0(a); call f0(a)
    !$omp end dispatch
    !$omp dispatch novariants()
    call f0(a)
    !$omp dispatch(a)
    call f0(a)
    !$omp dispatch
    a = f2(a) * 2
    !$omp dispatch
    a = arr(1)
    !$omp dispatch
    a = (f2(a))
50  continue
    !$omp dispatch
  end subroutine
end module
