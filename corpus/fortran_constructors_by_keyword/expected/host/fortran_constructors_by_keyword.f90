! case: a generic with the name of a derived type, called with keywords, other types or nothing, and renamed
! run host => 3 6 7 8 18 10 1 22 48
module m
  implicit none
  type vec
    integer :: a = 1
  end type
  type other
    integer :: b = 0
  end type
  interface vec
    module procedure make, from_other, from_two
  end interface
  interface vec__ompick_d78588d4_m
    procedure make_v, from_other_v, from_two_v
  end interface
contains
  type(vec) function make(r)
    real, intent(in) :: r

    make%a = int(r)
  end function
  type(vec) function make_v(r)
    real, intent(in) :: r
    make_v%a = 2*int(r)
  end function
  type(vec) function from_other(o)
    type(other), intent(in) :: o

    from_other%a = o%b
  end function
  type(vec) function from_other_v(o)
    type(other), intent(in) :: o
    from_other_v%a = 2*o%b
  end function
  type(vec) function from_two(a, n)
    integer, intent(in) :: a
    integer, intent(in) :: n

    from_two%a = a + n
  end function
  type(vec) function from_two_v(a, n)
    integer, intent(in) :: a
    integer, intent(in) :: n
    from_two_v%a = 2*(a + n)
  end function
end module
program fortran_constructors_by_keyword
  use m, only: t => vec, other, vec__ompick_d78588d4_m
  implicit none
  type(t) :: v(9)
  type(other) :: o
  integer :: k
  k = 8
  o%b = 5
  v(1) = t(r=3.0)
  !$omp parallel num_threads(1)
  v(2) = vec__ompick_d78588d4_m(r=3.0)
  v(3) = t(a=7)
  v(4) = t(8)
  v(5) = vec__ompick_d78588d4_m(n=5, a=4)
  v(6) = vec__ompick_d78588d4_m(o=o)
  v(7) = t()
  v(8) = vec__ompick_d78588d4_m(5, n=6)
  v(9) = vec__ompick_d78588d4_m(n=k, a=16)
  !$omp end parallel
  print '(I0,8(1X,I0))', v%a
end program
