! case: arguments of dispatch's calls, as they are written: without parentheses, continued, with comments, by keyword
! warns: objects that are appended to this call are `omp_interop_none`
! run host => variant | variant | variant | 2 | 3 | 2 | variant 5 | variant 5 | variant 5 | variant 5 | variant 5 | variant T | T
! has host: call sv\(ompick_interop_1\) ! note
! has host: k = fv\(obj=ompick_interop_1\)
! has host: ompick_mapped_ptr_fortran_dispatch_text\(c_loc\(x\)\), ompick_interop_1 & ! note
module m
  use iso_c_binding
  implicit none
contains
  subroutine s()
    !$omp declare variant(sv) match(construct={dispatch}) append_args(interop(targetsync))
    print '(A)', 'base'
  end subroutine
  subroutine sv(obj)
    integer(c_intptr_t), intent(in) :: obj
    print '(A)', 'variant'
  end subroutine
  integer function f(o1)
    !$omp declare variant(fv) match(construct={dispatch}) append_args(interop(targetsync))
    integer, optional :: o1
    f = 1
  end function
  integer function fv(o1, obj)
    integer, optional :: o1
    integer(c_intptr_t), intent(in) :: obj
    fv = 2
    if (present(o1)) fv = 3
  end function
  subroutine t(a, b)
    !$omp declare variant(tv) match(construct={dispatch}) append_args(interop(targetsync)) &
    !$omp& adjust_args(need_device_ptr: b)
    integer :: a
    type(c_ptr) :: b
    print '(A,1X,I0)', 'base', a
  end subroutine
  subroutine tv(a, b, obj)
    integer :: a
    type(c_ptr) :: b
    integer(c_intptr_t), intent(in) :: obj
    print '(A,1X,I0)', 'variant', a
  end subroutine
  subroutine io(b)
    !$omp declare variant(iov) match(construct={dispatch}) adjust_args(need_device_ptr: b)
    type(c_ptr), intent(inout) :: b
    print '(A,1X,L1)', 'base', c_associated(b)
  end subroutine
  subroutine iov(b)
    type(c_ptr), intent(inout) :: b
    print '(A,1X,L1)', 'variant', c_associated(b)
    b = c_null_ptr
  end subroutine
end module
program fortran_dispatch_text
  use m
  implicit none
  integer, target :: x
  integer k
  type(c_ptr) :: pp
  x = 5
  !$omp dispatch
  call s
  !$omp dispatch
  call s ! note
  !$omp dispatch
  call s; k = 7
  !$omp dispatch
  k = f()
  print '(I0)', k
  !$omp dispatch
  k = f(o1=4) ! a
  print '(I0)', k
  !$omp dispatch
  k = f( & ! a
    & ) ! b
  print '(I0)', k
  !$omp dispatch
  call t(5, c_loc(x) & ! note
   & )
  !$omp dispatch
  call t(5, & ! c1
     c_loc(x) & ! note
    ! whole line comment

   )
  !$omp dispatch
  call t(5, c_loc(x) & 
   & ) ! end
  !$omp dispatch
  call t(b=c_loc(x), a=5 & 
   & ) ! end
  !$omp dispatch
  call t(a=5, b = c_loc(x) & 
   & ) ! end
  pp = c_loc(x)
  !$omp dispatch
  call io(pp)
  print '(L1)', c_associated(pp)
end program
