! case: conditions and scores of named constants, logical operators, kinds, intrinsic functions, and names of modules
! run host => 1 2 3 4 5 6
module constants_m
  implicit none
  integer, parameter :: long = selected_int_kind(18), level = 2**3 - 1
  logical, parameter :: quick = .true., debug = .not. quick
  character(*), parameter :: mode = 'fast'
  interface pick_1__ompick_constants_m
    procedure pick_1
  end interface
contains
  integer function pick(i)
    integer, intent(in) :: i


    pick = i
  end function
  integer function pick_1(i)
    integer, intent(in) :: i
    pick_1 = i + 1
  end function
  integer function pick_2(i)
    integer, intent(in) :: i
    pick_2 = i + 2
  end function
end module

program fortran_constants
  use constants_m, only: pick, lv => level, quick, long, mode, pick_1__ompick_constants_m
  implicit none
  integer :: n(6)
  integer, parameter :: size = 4
  n(1) = pick_1__ompick_constants_m(0)
  n(2) = 0; n(3) = 0; n(4) = 0; n(5) = 0; n(6) = 0
  !$omp parallel
  block
    n(2) = 2
  end block
  call constants
contains
  subroutine constants
    integer :: k
    !$omp parallel do
    do k = 3, 4
      n(k) = k
    end do
    !$omp parallel do
    do k = 5, 6
      n(k) = k
    end do
    print '(5(I0,1X),I0)', n
  end subroutine
end program
