! case: Intel's target variant dispatch in Fortran: the variant where there is a device to offload to, else the base
! run host => base 1.0 | number 1.0 | not there 3.0
! has host: if \(\.not\. dispatch_intel_fortran__ompick_device_is\(\.false\., \.true\.\)\) then
! has host: !\$omp target data use_device_ptr\(a\)
! not host: (?im)^ *.\$omp +(end +)?target variant
module intel_m
  implicit none
contains
  subroutine base(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(*)

    x(1:n) = 1
  end subroutine base

  subroutine offloaded(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(*)
    x(1:n) = 2
  end subroutine offloaded

  subroutine other(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(*)

    x(1:n) = 3
  end subroutine other

  subroutine other_v(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(*)
    x(1:n) = 4
  end subroutine other_v
end module intel_m

program dispatch_intel_fortran
  use intel_m
  implicit none
  real(8) :: a(3)
  integer :: number

  a = 0
  !$omp target data map(tofrom: a)
  if (.not. dispatch_intel_fortran__ompick_device_is(.false., .true.)) then
    call base(3, a)
  else
    !$omp target data use_device_ptr(a)
    call offloaded(3, a)
    !$omp end target data
  end if
  !$omp end target data
  print '(A,1X,F0.1)', 'base', a(3)

  a = 0
  number = 1000
  if (.not. dispatch_intel_fortran__ompick_device_is(.false., .true., int(number))) then
    call base(3, a)
  else
    block
      use omp_lib, only: omp_get_default_device, omp_set_default_device
      integer :: ompick_device
      ompick_device = omp_get_default_device()
      call omp_set_default_device(number)
      call offloaded(3, a)
      call omp_set_default_device(ompick_device)
    end block
  end if
  print '(A,1X,F0.1)', 'number', a(3)


  call other(3, a)
  print '(A,1X,F0.1)', 'not there', a(3)
contains

  logical function dispatch_intel_fortran__ompick_device_is(host, offload, number)
    use omp_lib, only: omp_get_default_device, omp_get_initial_device, omp_get_num_devices
    logical, intent(in) :: host, offload
    integer, intent(in), optional :: number
    integer :: device
    device = omp_get_default_device()
    if (present(number)) device = number
    if (device == -1 .or. device == omp_get_initial_device()) then
      dispatch_intel_fortran__ompick_device_is = host
    else
      dispatch_intel_fortran__ompick_device_is = offload .and. device >= 0 .and. device < omp_get_num_devices()
    end if
  end function dispatch_intel_fortran__ompick_device_is
end program dispatch_intel_fortran
