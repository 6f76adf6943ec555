! case: context selectors that break a restriction, in Fortran (SPEC 2 and 3)
! fails: the expression of `condition` must be a scalar logical, and is an integer
! fails: the expression of `condition` must be a scalar logical, and is a logical array
! fails: the expression of `condition` must be a scalar logical, and is the name of a procedure
! fails: the expression of `device_num` must be a scalar integer, and is a real
! fails: no device has the number -2
! fails: `nosuchvar` is not declared at this directive
! fails: `unified_address` has nothing in parentheses but a logical constant
! fails: `atomic_default_mem_order` has exactly one memory order
! fails: `for` is no directive of Fortran: the loop construct is `do`
module m
  implicit none
  integer :: n
  real :: r
  logical :: flag, arr(3)
  type t
    integer :: a
  end type
  type(t) :: s
contains
  subroutine f1()
  end subroutine
  subroutine of_c()
    !$omp declare variant (f0) match(construct={parallel, for})
  end subroutine
  subroutine f0()
  end subroutine
  subroutine f2 ()
    !$omp declare variant
  end subroutine
  subroutine f3 ()
    !$omp declare variant (
  end subroutine
  subroutine f4 ()
    !$omp declare variant ()
  end subroutine
  subroutine f5 ()
    !$omp declare variant match(user={condition(.false.)})
  end subroutine
  subroutine f6 ()
    !$omp declare variant (f1)
  end subroutine
  subroutine f7 ()
    !$omp declare variant (f1) simd
  end subroutine
  subroutine f8 ()
    !$omp declare variant (f1) match
  end subroutine
  subroutine f9 ()
    !$omp declare variant (f1) match(
  end subroutine
  subroutine f10 ()
    !$omp declare variant (f1) match()
  end subroutine
  subroutine f11 ()
    !$omp declare variant (f1) match(foo)
  end subroutine
  subroutine f12 ()
    !$omp declare variant (f1) match(something={something})
  end subroutine
  subroutine f13 ()
    !$omp declare variant (f1) match(user)
  end subroutine
  subroutine f14 ()
    !$omp declare variant (f1) match(user=)
  end subroutine
  subroutine f15 ()
    !$omp declare variant (f1) match(user=
  end subroutine
  subroutine f16 ()
    !$omp declare variant (f1) match(user={)
  end subroutine
  subroutine f17 ()
    !$omp declare variant (f1) match(user={})
  end subroutine
  subroutine f18 ()
    !$omp declare variant (f1) match(user={condition})
  end subroutine
  subroutine f19 ()
    !$omp declare variant (f1) match(user={condition(})
  end subroutine
  subroutine f20 ()
    !$omp declare variant (f1) match(user={condition()})
  end subroutine
  subroutine f21 ()
    !$omp declare variant (f1) match(user={condition(f1)})
  end subroutine
  subroutine f22 ()
    !$omp declare variant (f1) match(user={condition(.false., .true., .false.)})
  end subroutine
  subroutine f23 ()
    !$omp declare variant (f1) match(construct={master})
  end subroutine
  subroutine f25 ()
    !$omp declare variant (f1) match(construct={parallel(1
  end subroutine
  subroutine f26 ()
    !$omp declare variant (f1) match(construct={parallel(1)})
  end subroutine
  subroutine f27 ()
    !$omp declare variant (f0) match(construct={simd(12)})
  end subroutine
  subroutine f32 ()
    !$omp declare variant (f1) match(device={kind})
  end subroutine
  subroutine f36 ()
    !$omp declare variant (f1) match(device={kind(})
  end subroutine
  subroutine f39 ()
    !$omp declare variant (f1) match(device={isa(1)})
  end subroutine
  subroutine f41 ()
    !$omp declare variant (f1) match(device={foobar(3)})
  end subroutine
  subroutine f45 ()
    !$omp declare variant (f1) match(implementation={extension})
  end subroutine
  subroutine f45a ()
    !$omp declare variant (f1) match(implementation={vendor()})
  end subroutine
  subroutine f46 ()
    !$omp declare variant (f1) match(implementation={vendor(123-234)})
  end subroutine
  subroutine f48 ()
    !$omp declare variant (f1) match(implementation={unified_address(yes)})
  end subroutine
  subroutine f50 ()
    !$omp declare variant (f1) match(implementation={dynamic_allocators(42)})
  end subroutine
  subroutine f51 ()
    !$omp declare variant (f1) match(implementation={reverse_offload()})
  end subroutine
  subroutine f52 ()
    !$omp declare variant (f1) match(implementation={atomic_default_mem_order})
  end subroutine
  subroutine f56 ()
    !$omp declare variant (f1) match(implementation={atomic_default_mem_order(relaxed,seq_cst)})
  end subroutine
  subroutine f60 ()
    !$omp declare variant (f1) match(construct={parallel},foobar={bar})
  end subroutine
  subroutine f77 ()
    !$omp declare variant (f1) match(user={condition(score(f76):.true.)})
  end subroutine
  subroutine f78 ()
    !$omp declare variant (f1) match(user={condition(score(-130):.true.)})
  end subroutine
  subroutine f79 ()
    !$omp declare variant (f1) match(user={condition(score(n):.true.)})
  end subroutine
  subroutine f80 ()
    !$omp declare variant (f1) match(user={condition(score(1.5):.true.)})
  end subroutine
  subroutine f81 ()
    !$omp declare variant (f1) match(user={condition(n)})
  end subroutine
  subroutine f82 ()
    !$omp declare variant (f1) match(user={condition(r)})
  end subroutine
  subroutine f83 ()
    !$omp declare variant (f1) match(user={condition(s)})
  end subroutine
  subroutine f84 ()
    !$omp declare variant (f1) match(user={condition(arr)})
  end subroutine
  subroutine f85 ()
    !$omp declare variant (f1) match(user={condition(1)})
  end subroutine
  subroutine f86 ()
    !$omp declare variant (f1) match(user={condition('yes')})
  end subroutine
  subroutine f87 ()
    !$omp declare variant (f1) match(target_device={device_num(-2),kind(gpu)})
  end subroutine
  subroutine f88 ()
    !$omp declare variant (f1) match(target_device={device_num(r),kind(gpu)})
  end subroutine
  subroutine f89 ()
    !$omp declare variant (f1) match(target_device={device_num(1.5),kind(gpu)})
  end subroutine
  subroutine f90 ()
    !$omp declare variant (f1) match(target_device={device_num(1,2),kind(gpu)})
  end subroutine
  subroutine f91 ()
    !$omp declare variant (f1) match(target_device={device_num(score(2):1),kind(gpu)})
  end subroutine
  subroutine f92 ()
    !$omp declare variant (f1) match(construct={parallel,parallel})
  end subroutine
  subroutine f93 ()
    !$omp declare variant (f1) match(user={condition(.true.)},user={condition(.true.)})
  end subroutine
  subroutine f94 ()
    !$omp declare variant (f1) match(device={kind(gpu,gpu)})
  end subroutine
  subroutine f95 ()
    !$omp declare variant (f1) match(device={kind(any,gpu)})
  end subroutine
  subroutine f96 ()
    !$omp declare variant (f1) match(device={kind(unknown)})
  end subroutine
  subroutine f97 ()
    !$omp declare variant (nosuch) match(device={kind(gpu)})
  end subroutine
  subroutine f99 ()
    !$omp declare variant (f99) match(device={kind(gpu)})
  end subroutine
  subroutine f100 ()
    n = 1
    !$omp declare variant (f1) match(device={kind(gpu)})
  end subroutine
  subroutine f103 ()
    !$omp declare variant (f1) match(user={condition(nosuchvar)})
  end subroutine
end module
