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

    print '(A)', 'base'
  end subroutine
  subroutine sv(obj)
    integer(c_intptr_t), intent(in) :: obj
    print '(A)', 'variant'
  end subroutine
  integer function f(o1)

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
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call sv(ompick_interop_1)
  end block
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call sv(ompick_interop_1) ! note
  end block
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call sv(ompick_interop_1)
  end block; k = 7
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    k = fv(obj=ompick_interop_1)
  end block
  print '(I0)', k
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    k = fv(o1=4, obj=ompick_interop_1) ! a
  end block
  print '(I0)', k
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    k = fv(obj=ompick_interop_1 & ! a
    & ) ! b
  end block
  print '(I0)', k
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call tv(5, ompick_mapped_ptr_fortran_dispatch_text(c_loc(x)), ompick_interop_1 & ! note
   & )
  end block
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call tv(5, & ! c1
     ompick_mapped_ptr_fortran_dispatch_text(c_loc(x)), ompick_interop_1 & ! note
    ! whole line comment

   )
  end block
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call tv(5, ompick_mapped_ptr_fortran_dispatch_text(c_loc(x)), ompick_interop_1 & 
   & ) ! end
  end block
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call tv(b=ompick_mapped_ptr_fortran_dispatch_text(c_loc(x)), a=5, obj=ompick_interop_1 & 
   & ) ! end
  end block
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    call tv(a=5, b = ompick_mapped_ptr_fortran_dispatch_text(c_loc(x)), obj=ompick_interop_1 & 
   & ) ! end
  end block
  pp = c_loc(x)
  block
    use, intrinsic :: iso_c_binding, only: c_ptr
    type(c_ptr) :: ompick_pointer_1
    ompick_pointer_1 = ompick_mapped_ptr_fortran_dispatch_text(pp)
    call iov(ompick_pointer_1)
  end block
  print '(L1)', c_associated(pp)
contains

  function ompick_mapped_ptr_fortran_dispatch_text(host) result(mapped)
    use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_null_ptr, c_associated
    use omp_lib, only: omp_get_default_device, omp_get_num_devices
    type(c_ptr), intent(in) :: host
    type(c_ptr) :: mapped, pointer
    integer(c_int) :: device
    interface
      function ompick_is_present(host, device) result(present) bind(c, name='omp_target_is_present')
        import :: c_ptr, c_int
        type(c_ptr), value :: host
        integer(c_int), value :: device
        integer(c_int) :: present
      end function ompick_is_present
    end interface
    device = omp_get_default_device()
    mapped = host
    if (.not. c_associated(host) .or. device < 0 .or. device >= omp_get_num_devices()) return
    mapped = c_null_ptr
    if (ompick_is_present(host, device) == 0) return
    pointer = host
    !$omp target data use_device_ptr(pointer)
    mapped = pointer
    !$omp end target data
  end function ompick_mapped_ptr_fortran_dispatch_text
end program
