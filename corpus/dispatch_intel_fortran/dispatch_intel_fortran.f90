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
    !$omp declare variant(offloaded) match(construct={target variant dispatch}, device={arch(x86_64)})
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
    !$omp declare variant(other_v) match(construct={dispatch})
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
  !$omp target variant dispatch use_device_ptr(a)
  call base(3, a)
  !$omp end target variant dispatch
  !$omp end target data
  print '(A,1X,F0.1)', 'base', a(3)

  a = 0
  number = 1000
  !$omp target variant dispatch device(number)
  call base(3, a)
  print '(A,1X,F0.1)', 'number', a(3)

  !$omp target variant dispatch
  call other(3, a)
  print '(A,1X,F0.1)', 'not there', a(3)
end program dispatch_intel_fortran
