! case: array elements passed for arrays, where only an alias could name the variant: a generic name takes none
! run host => 1.0 1.0 2.0 2.0 3.0 3.0 3.0 3.0 -2.0
module sequences
  implicit none
  private
  public :: base, pbase
  public :: base__ompick_1_only_sequences
  public :: base__ompick_2_device_only_sequences
  public :: pbase__ompick_1_only_sequences
contains
  subroutine base(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    !$omp declare target


    x = 1
  end subroutine
  subroutine hv(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = 2
  end subroutine
  subroutine tv(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    !$omp declare target
    x = 3
  end subroutine
  pure function pbase(x) result(r)
    real, intent(in) :: x(*)
    real :: r

    r = x(1)
  end function
  pure function pv(x) result(r)
    real, intent(in) :: x(*)
    real :: r
    r = -x(1)
  end function

  subroutine base__ompick_1_only_sequences(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    call hv(n, x)
  end subroutine base__ompick_1_only_sequences

  subroutine base__ompick_2_device_only_sequences(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    !$omp declare target
    call tv(n, x)
  end subroutine base__ompick_2_device_only_sequences

  pure function pbase__ompick_1_only_sequences(x) result(r)
    real, intent(in) :: x(*)
    real :: r
    r = pv(x)
  end function pbase__ompick_1_only_sequences
end module sequences
program bug_fortran_sequence
  use sequences, only: base, pbase, base__ompick_1_only_sequences, base__ompick_2_device_only_sequences, &
      pbase__ompick_1_only_sequences
  implicit none
  real :: a(4, 2), r
  a = 0
  call base(2, a(1, 1))
  !$omp parallel num_threads(1)
  call base__ompick_1_only_sequences(2, a(3, 1))
  r = pbase__ompick_1_only_sequences(a(3, 1))
  !$omp end parallel
  !$omp target map(tofrom: a)
  call base__ompick_2_device_only_sequences(4, a(1, 2))
  !$omp end target
  print '(8(F3.1,1X),F4.1)', a, r
end program bug_fortran_sequence
