! case: a generic that extends an intrinsic: its clone lacks that, so calls with plain arguments are told apart
! run host => 1.0 .0 4.0 | 101.0 .0 104.0 2.0 | 107.0 3.0 2.0 4.0
module m
  implicit none
  integer, parameter :: long = kind(1d0)
  type t
    real :: x = 4
  end type
  interface sqrt
    procedure sqrt_t
  end interface
  interface sqrt__ompick_1c3930b2_m
    procedure sqrt_v
  end interface
contains
  real function sqrt_t(a)
    type(t), intent(in) :: a

    sqrt_t = a%x
  end function
  real function sqrt_v(a)
    type(t), intent(in) :: a
    sqrt_v = a%x + 100
  end function
end module
program p
  use m
  implicit none
  type(t) :: a(2)
  real :: r, s(2)
  r = 0
  s = 4
  a(1)%x = 1
  print '(3(F0.1:,1X))', sqrt(a(1)), sqrt(1.0) - 1, sqrt(a(2))
  !$omp parallel num_threads(1)
  print '(4(F0.1:,1X))', sqrt__ompick_1c3930b2_m(a(1)), sqrt(r), sqrt__ompick_1c3930b2_m(a(2)), sqrt(s(1))
  ! Calls, signs, kinds and sums of numbers.
  print '(4(F0.1:,1X))', sqrt__ompick_1c3930b2_m(made(7.0)), sqrt(+9.0_long), sqrt(r + s(1)*1.0), sqrt(plain(-16.0))
  !$omp end parallel
contains
  type(t) function made(x)
    real, intent(in) :: x
    made%x = x
  end function
  function plain(x) result(y)
    real, intent(in) :: x
    real :: y
    y = -x
  end function
end program
