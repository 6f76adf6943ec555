! case: dispatch in Fortran: an argument that is absent stays absent where a device pointer is to be made of it
! run host=host => base 0 1 2 3 | chosen 2 10 0 | pointers 0 3 | counted 2 3 | late 5 6 -5
module m
  use iso_c_binding
  implicit none
  integer :: seen = -1
  logical :: is_late = .true.
contains
  subroutine note(y, w)
    logical, intent(in) :: y, w
    seen = merge(1, 0, y) + merge(2, 0, w)
  end subroutine

  subroutine base(x, y, w)

    type(c_ptr), value :: x
    type(c_ptr), optional :: y
    type(c_ptr), intent(in) :: w
    optional :: w
    seen = 10
  end subroutine

  subroutine variant(x, y, w)
    type(c_ptr), value :: x
    type(c_ptr), optional :: y
    type(c_ptr), optional, intent(in) :: w
    if (.not. c_associated(x)) stop 1
    if (present(y)) then
      if (.not. c_associated(y, x)) stop 2
    end if
    if (present(w)) then
      if (.not. c_associated(w, x)) stop 3
    end if
    call note(present(y), present(w))
  end subroutine

  integer function counted(x, y)


    integer, value :: x
    type(c_ptr), optional, value :: y
    counted = -1
  end function

  integer function counted_variant(x, y, o)
    integer, value :: x
    type(c_ptr), optional, value :: y
    integer(c_intptr_t), intent(in) :: o
    counted_variant = x
  end function

  ! A procedure of its own chooses.
  integer function late(x, y)


    integer, value :: x
    type(c_ptr), optional, intent(in) :: y
    late = -x
  end function

  integer function late_variant(x, y)
    integer, value :: x
    type(c_ptr), optional, intent(in) :: y
    late_variant = merge(x + 1, x, present(y))
  end function

  integer function called_late(x, y)
    integer, value :: x
    type(c_ptr), optional, intent(in) :: y

    called_late = late__ompick_1_m(x, y)
  end function

  subroutine pass(x, y, w)
    type(c_ptr), value :: x
    type(c_ptr), optional :: y
    type(c_ptr), optional, intent(in) :: w
    block
      use, intrinsic :: iso_c_binding, only: c_ptr
      type(c_ptr), allocatable :: ompick_pointer_2
      type(c_ptr), allocatable :: ompick_pointer_3
      call ompick_optional_mapped_ptr_m(y, ompick_pointer_2)
      call ompick_optional_mapped_ptr_m(w, ompick_pointer_3)
      call variant(ompick_mapped_ptr_m(x), ompick_pointer_2, ompick_pointer_3)
    end block
  end subroutine

  subroutine choose(x, y, w, is_base)
    type(c_ptr), value :: x
    type(c_ptr), optional :: y
    type(c_ptr), optional, intent(in) :: w
    logical, intent(in) :: is_base
    if (is_base) then
      call base(x, w=w, y=y)
    else
      block
        use, intrinsic :: iso_c_binding, only: c_ptr
        type(c_ptr), allocatable :: ompick_pointer_3
        type(c_ptr), allocatable :: ompick_pointer_2
        call ompick_optional_mapped_ptr_m(w, ompick_pointer_3)
        call ompick_optional_mapped_ptr_m(y, ompick_pointer_2)
        call variant(ompick_mapped_ptr_m(x), w=ompick_pointer_3, y=ompick_pointer_2)
      end block
    end if
  end subroutine

  integer function late__ompick_1_m(x, y) result(late__result)
    integer, value :: x
    type(c_ptr), optional, intent(in) :: y
    if (is_late) then
      block
        use, intrinsic :: iso_c_binding, only: c_ptr
        type(c_ptr), allocatable :: ompick_pointer_2
        call ompick_optional_mapped_ptr_m(y, ompick_pointer_2)
        late__result = late_variant(x, ompick_pointer_2)
      end block
    else
      late__result = late(x, y)
    end if
  end function late__ompick_1_m

  function ompick_mapped_ptr_m(host) result(mapped)
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
  end function ompick_mapped_ptr_m

  subroutine ompick_optional_mapped_ptr_m(host, mapped)
    use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_null_ptr, c_associated
    use omp_lib, only: omp_get_default_device, omp_get_num_devices
    type(c_ptr), intent(in), optional :: host
    type(c_ptr), allocatable, intent(out) :: mapped
    type(c_ptr) :: pointer
    integer(c_int) :: device
    interface
      function ompick_is_present(host, device) result(present) bind(c, name='omp_target_is_present')
        import :: c_ptr, c_int
        type(c_ptr), value :: host
        integer(c_int), value :: device
        integer(c_int) :: present
      end function ompick_is_present
    end interface
    if (.not. present(host)) return
    device = omp_get_default_device()
    mapped = host
    if (.not. c_associated(host) .or. device < 0 .or. device >= omp_get_num_devices()) return
    mapped = c_null_ptr
    if (ompick_is_present(host, device) == 0) return
    pointer = host
    !$omp target data use_device_ptr(pointer)
    mapped = pointer
    !$omp end target data
  end subroutine ompick_optional_mapped_ptr_m
end module

program p
  use m
  implicit none
  integer, target :: i
  integer :: all(4), two(2)
  type(c_ptr), target :: q
  type(c_ptr), pointer :: none
  type(c_ptr), allocatable :: later
  q = c_loc(i)
  none => null()
  call pass(q)
  all(1) = seen
  call pass(q, q)
  all(2) = seen
  call pass(q, w=q)
  all(3) = seen
  call pass(q, q, q)
  all(4) = seen
  print '(a, *(1x, i0))', 'base', all
  call choose(q, w=q, is_base=.false.)
  all(1) = seen
  call choose(q, is_base=.true.)
  all(2) = seen
  call choose(q, is_base=.false.)
  all(3) = seen
  print '(a, *(1x, i0))', 'chosen', all(:3)
  ! So are a pointer to nothing, and what is not allocated.
  block
    use, intrinsic :: iso_c_binding, only: c_ptr
    type(c_ptr), allocatable :: ompick_pointer_2
    type(c_ptr), allocatable :: ompick_pointer_3
    call ompick_optional_mapped_ptr_p(none, ompick_pointer_2)
    call ompick_optional_mapped_ptr_p(later, ompick_pointer_3)
    call variant(ompick_mapped_ptr_p(q), ompick_pointer_2, ompick_pointer_3)
  end block
  two(1) = seen
  none => q
  later = q
  block
    use, intrinsic :: iso_c_binding, only: c_ptr
    type(c_ptr), allocatable :: ompick_pointer_2
    type(c_ptr), allocatable :: ompick_pointer_3
    call ompick_optional_mapped_ptr_p(none, ompick_pointer_2)
    call ompick_optional_mapped_ptr_p(later, ompick_pointer_3)
    call variant(ompick_mapped_ptr_p(q), ompick_pointer_2, ompick_pointer_3)
  end block
  two(2) = seen
  print '(a, *(1x, i0))', 'pointers', two
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    i = counted_variant(2, o=ompick_interop_1)
  end block
  two(1) = i
  block
    use, intrinsic :: iso_c_binding, only: c_ptr
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    type(c_ptr), allocatable :: ompick_pointer_2
    ompick_interop_1 = 0
    call ompick_optional_mapped_ptr_p(q, ompick_pointer_2)
    i = counted_variant(3, ompick_pointer_2, ompick_interop_1)
  end block
  two(2) = i
  print '(a, *(1x, i0))', 'counted', two
  all(1) = called_late(5)
  all(2) = called_late(5, q)
  is_late = .false.
  all(3) = called_late(5)
  print '(a, *(1x, i0))', 'late', all(:3)
contains

  function ompick_mapped_ptr_p(host) result(mapped)
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
  end function ompick_mapped_ptr_p

  subroutine ompick_optional_mapped_ptr_p(host, mapped)
    use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_null_ptr, c_associated
    use omp_lib, only: omp_get_default_device, omp_get_num_devices
    type(c_ptr), intent(in), optional :: host
    type(c_ptr), allocatable, intent(out) :: mapped
    type(c_ptr) :: pointer
    integer(c_int) :: device
    interface
      function ompick_is_present(host, device) result(present) bind(c, name='omp_target_is_present')
        import :: c_ptr, c_int
        type(c_ptr), value :: host
        integer(c_int), value :: device
        integer(c_int) :: present
      end function ompick_is_present
    end interface
    if (.not. present(host)) return
    device = omp_get_default_device()
    mapped = host
    if (.not. c_associated(host) .or. device < 0 .or. device >= omp_get_num_devices()) return
    mapped = c_null_ptr
    if (ompick_is_present(host, device) == 0) return
    pointer = host
    !$omp target data use_device_ptr(pointer)
    mapped = pointer
    !$omp end target data
  end subroutine ompick_optional_mapped_ptr_p
end program
