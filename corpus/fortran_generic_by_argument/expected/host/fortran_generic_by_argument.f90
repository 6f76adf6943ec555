! case: arguments tell which procedure of a generic is meant, in two modules, too; where they do not, a clone does
! run host => 10 20 30 40 50 | 20 20 10 | 60 7
module numbers
  implicit none
  interface f
    procedure fi, fr, fpair, farray
  end interface
  interface f__ompick_321cec0a_1_numbers
    procedure vi, vr, vpair, varray
  end interface
contains
  integer function vi(a)
    integer, intent(in) :: a
    vi = 10 * a
  end function
  integer function fi(a)

    integer, intent(in) :: a
    fi = a
  end function
  integer function vr(a)
    real, intent(in) :: a
    vr = nint(10 * a)
  end function
  integer function fr(a)

    real, intent(in) :: a
    fr = nint(a)
  end function
  integer function vpair(a, b, more)
    integer, intent(in) :: a
    real, intent(in) :: b
    integer, intent(in), optional :: more
    vpair = 30
    if (present(more)) vpair = more
  end function
  integer function fpair(a, b, more)

    integer, intent(in) :: a
    real, intent(in) :: b
    integer, intent(in), optional :: more
    fpair = 3
  end function
  integer function varray(a)
    integer, intent(in) :: a(:)
    varray = 10 * size(a)
  end function
  integer function farray(a)

    integer, intent(in) :: a(:)
    farray = size(a)
  end function
end module
module texts
  implicit none
  type named
    character(4) :: name
  end type
  interface f
    procedure ftext, fnamed
  end interface
  interface f__ompick_013864ec_1_texts
    procedure ftext, vnamed
  end interface
contains
  integer function ftext(a)
    character(*), intent(in) :: a
    ftext = len(a)
  end function
  integer function vnamed(a, factor)
    type(named), intent(in) :: a
    integer, intent(in) :: factor
    vnamed = 20 * factor
  end function
  integer function fnamed(a, factor)

    type(named), intent(in) :: a
    integer, intent(in) :: factor
    fnamed = factor
  end function
end module
program p
  use numbers; use numbers, only: f__ompick_2454bc06 => f__ompick_321cec0a_1_numbers
  use texts, alias => named; use texts, only: f__ompick_2454bc06 => f__ompick_013864ec_1_texts
  implicit none
  integer :: x
  real :: y
  class(*), allocatable :: z
  integer :: several(5)
  x = 1; y = 2.0
  !$omp parallel num_threads(1)
  print '(I0,4(1X,I0))', vi(x), vr(a=y), vpair(x, 1.0), vpair(1, y, more=40), varray(several)
  associate (x => y)
    write (*, '(I0,1X)', advance='no') vr(x)
  end associate
  block
    real :: x
    x = 2.0
    write (*, '(I0,1X)', advance='no') vr(x)
  end block
  allocate(z, source=1)
  select type (z)
  type is (integer)
    ! (Nobody says what this function returns.)
    print '(I0)', f__ompick_2454bc06(dshiftl(z, 0, 0))
  end select
  print '(I0,1X,I0)', vnamed(alias('abcd'), factor=3), f('a text.')
  !$omp end parallel
end program
