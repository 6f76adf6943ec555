! case: need_device_ptr with its fallbacks
! run host => 3 3
module m
  use iso_c_binding
  implicit none
contains
  integer function v(p, q)
    type(c_ptr), intent(in) :: p, q
    integer, pointer :: a, b
    call c_f_pointer(p, a); call c_f_pointer(q, b)
    v = a + b
  end function
  integer function f(p, q)

    type(c_ptr), intent(in) :: p, q
    f = -1
  end function
end module
program fallback
  use m
  implicit none
  integer, target :: a, b
  integer :: r
  a = 1; b = 2

  r = v(ompick_ptr_or_own_fallback(c_loc(a)), ompick_mapped_ptr_fallback(c_loc(b)))
  print '(i0,1x,i0)', r, 3
contains

  function ompick_mapped_ptr_fallback(host) result(mapped)
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
  end function ompick_mapped_ptr_fallback

  function ompick_ptr_or_own_fallback(host) result(mapped)
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
    if (ompick_is_present(host, device) == 0) return
    pointer = host
    !$omp target data use_device_ptr(pointer)
    mapped = pointer
    !$omp end target data
  end function ompick_ptr_or_own_fallback
end program
