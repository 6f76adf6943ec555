! case: a generic with the name of a derived type: its constructor is called where no specific procedure fits
! run host => 3 6 7
module m
  implicit none
  type vec
    integer :: a
  end type
  interface vec
    module procedure make
  end interface
  interface vec__ompick_87ddc652_m
    procedure make_v
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
end module
program fortran_constructors
  use m
  implicit none
  type(vec) :: a, b, c
  a = vec(3)
  !$omp parallel num_threads(1)
  b = vec__ompick_87ddc652_m(3.0)
  c = vec(7)
  !$omp end parallel
  print '(I0,2(1X,I0))', a%a, b%a, c%a
end program
