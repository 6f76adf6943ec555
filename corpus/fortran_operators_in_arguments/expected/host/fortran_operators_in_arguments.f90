! case: what operators and bound functions return tells procedures of a generic from the intrinsic one
! run host => 106 104 115 105 104 | 110 7 7 1 1 | 103 100 100 111 103 | 1 1 103 103 | 101 2
module m
  implicit none
  type vec
    real :: x = 3, y = 4
  contains
    procedure :: half
  end type
  interface operator(+)
    module procedure add
  end interface
  interface operator(-)
    module procedure sub, neg
  end interface
  interface operator(*)
    module procedure scal, dot
  end interface
  interface operator(.cross.)
    module procedure cross
  end interface
  interface abs
    module procedure abs_v
  end interface
  interface vec
    module procedure vec_i
  end interface
  interface abs__ompick_1d73ff4c_m
    procedure abs_h
  end interface
contains
  elemental real function abs_v(v)

    type(vec), intent(in) :: v
    abs_v = hypot(v%x, v%y)
  end function
  elemental real function abs_h(v)
    type(vec), intent(in) :: v
    abs_h = 100 + hypot(v%x, v%y)
  end function
  elemental type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add = vec(a%x + b%x, a%y + b%y)
  end function
  elemental type(vec) function sub(a, b)
    type(vec), intent(in) :: a, b
    sub = vec(a%x - b%x, a%y - b%y)
  end function
  elemental type(vec) function neg(a)
    type(vec), intent(in) :: a
    neg = vec(-a%x, -a%y)
  end function
  elemental type(vec) function scal(a, b)
    real, intent(in) :: a
    type(vec), intent(in) :: b
    scal = vec(a * b%x, a * b%y)
  end function
  elemental real function dot(a, b)
    type(vec), intent(in) :: a, b
    dot = a%x*b%x + a%y*b%y
  end function
  elemental real function cross(a, b)
    type(vec), intent(in) :: a, b
    cross = a%x*b%y - a%y*b%x
  end function
  elemental type(vec) function half(self)
    class(vec), intent(in) :: self
    half = vec(self%x/2, self%y/2)
  end function
  type(vec) function vec_i(i)
    integer, intent(in) :: i
    vec_i = vec(real(i), 0.0)
  end function
end module
program p
  use m
  implicit none
  type(vec) :: a, b, c(2)
  class(vec), allocatable :: d
  b = vec(1.0, 1.0)
  allocate(d, source=b)
  print '(*(I0:,1X))', nint(abs__ompick_1d73ff4c_m(a + b)), nint(abs__ompick_1d73ff4c_m(a - b)), &
      nint(abs__ompick_1d73ff4c_m(a + b*b*a)), nint(abs__ompick_1d73ff4c_m(-a)), nint(abs__ompick_1d73ff4c_m(-a + b))
  print '(*(I0:,1X))', nint(abs__ompick_1d73ff4c_m(2.0*a)), nint(abs(a*b)), nint(abs(-(a*b))), nint(abs(a .cross. b)), &
      nint(abs(b .cross. a))
  print '(*(I0:,1X))', nint(abs__ompick_1d73ff4c_m(a%half())), nint(abs__ompick_1d73ff4c_m(c - a)), &
      nint(abs__ompick_1d73ff4c_m(2.0*(a + b) - b)), nint(abs__ompick_1d73ff4c_m(vec(3)))
  print '(*(I0:,1X))', nint(abs(c%x - 4)), nint(abs__ompick_1d73ff4c_m(c%half()))
  select type (d)
  type is (vec)
    print '(*(I0:,1X))', nint(abs__ompick_1d73ff4c_m(d)), nint(abs(d%x - 3))
  end select
end program
