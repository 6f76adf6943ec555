! case: generics that extend intrinsics: type, kind, rank, number and names of arguments tell which is called
! run host => 2 2 1 3 | 101 101 102 | 2 3 1.5 4 | 1 3 2 | 103 103 | 5 5.0 3 | 104 104 104 | 7 103 2 106
module kinds
  use, intrinsic :: iso_fortran_env, only: wide => int64
  implicit none
  integer, parameter :: dp = kind(1.0d0)
end module
module m
  use kinds
  implicit none
  type point
    integer :: i = 1
    real :: r = 1.5
    integer :: q(3) = [1, 2, 3]
  contains
    procedure :: length
  end type
  type, extends(point) :: place
    type(point) :: inner
    real(dp), allocatable :: d(:, :)
  end type
  interface size
    module procedure size_point
  end interface
  interface abs
    module procedure abs_point, abs_all, abs_wide
  end interface
  interface norm2
    module procedure norm2_elements
  end interface
  interface abs__ompick_1577bc65_m
    procedure abs_variant, abs_all, abs_wide
  end interface
  interface norm2__ompick_18735f49_m
    procedure norm2_variant
  end interface
  interface size__ompick_16cc4d1a_m
    procedure size_variant
  end interface
contains
  integer function size_point(x, by)

    class(point), intent(in) :: x
    integer, intent(in), optional :: by
    size_point = 1
    if (present(by)) size_point = by
  end function
  integer function size_variant(x, by)
    class(point), intent(in) :: x
    integer, intent(in), optional :: by
    size_variant = 101
    if (present(by)) size_variant = 100 + by
  end function
  integer function abs_point(x)

    type(point), intent(in) :: x
    abs_point = 3
  end function
  integer function abs_variant(x)
    type(point), intent(in) :: x
    abs_variant = 103
  end function
  ! Not the absolute value of one number of this kind, but of all in a matrix.
  real(dp) function abs_all(x)
    real(dp), intent(in) :: x(:, :)
    abs_all = sum(x)
  end function
  integer function abs_wide(x, y)
    integer(wide), intent(in) :: x, y
    abs_wide = int(x + y)
  end function
  elemental integer function norm2_elements(x)

    type(point), intent(in) :: x
    norm2_elements = 4
  end function
  elemental integer function norm2_variant(x)
    type(point), intent(in) :: x
    norm2_variant = 104
  end function
  pure integer function length(self)
    class(point), intent(in) :: self
    length = -3
  end function
end module
program p
  use m
  implicit none
  type(point) :: v, w(2)
  type(place) :: far
  integer :: i = 1
  integer(wide) :: n = -2
  real(dp) :: d = -5
  allocate (far%d(2, 2))
  far%d = 1.25_dp
  ! Arrays, and more arguments than the function takes: the intrinsic's.
  print '(*(I0:,1X))', size(w), size(w, 1), size(w(:1)), size(v%q)
  print '(*(I0:,1X))', size__ompick_16cc4d1a_m(v), size__ompick_16cc4d1a_m(w(2)), size__ompick_16cc4d1a_m(far, by=2)
  ! Components, through types that are extended and held.
  print '(I0,1X,I0,1X,F3.1,1X,I0)', abs(v%i - 3), abs(v%length()), abs(w(i)%r), size(far%d)
  print '(*(I0:,1X))', size(shape(w)), size(far%inner%q + 1), size(w%i)
  ! Constructors.
  print '(*(I0:,1X))', abs__ompick_1577bc65_m(point()), abs__ompick_1577bc65_m(point(i, q=[1, 2, 3]))
  ! Another rank, number of arguments, or kind.
  print '(I0,1X,F3.1,1X,I0)', nint(abs__ompick_1577bc65_m(far%d)), abs(d), abs__ompick_1577bc65_m(n, 5_wide)
  ! An elemental function takes arrays, too.
  print '(*(I0:,1X))', norm2__ompick_18735f49_m(v), norm2__ompick_18735f49_m(w)
  ! What intrinsic functions return; other names for expressions.
  associate (both => w, other => v, number => v%i - 8)
    print '(*(I0:,1X))', abs(number), abs__ompick_1577bc65_m(other), size(both), abs(int(sin(0.0)) + min(i, -6)) + 100
  end associate
  if (abs(sin(1.0)) > 1 .or. abs(cmplx(3, 4)) < 4.9 .or. maxval(abs([i, -2])) /= 2) stop 1
  if (abs(merge(1, -2, i > 3)) /= 2 .or. abs(dot_product(v%q, v%q)) /= 14 .or. abs(real(i)) < 0.9) stop 2
  if (abs(real(i, dp)) < 0.9 .or. any(abs([(i, i = -2, 2)]) > 2) .or. abs(transfer(-1.0, 1.0)) < 0.9) stop 3
end program
