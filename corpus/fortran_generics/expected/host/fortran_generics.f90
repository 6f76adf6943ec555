! case: generics of several modules, of the name of a specific, in types; equal names in two modules
! run host => 1 2 3 101 102 103 | 1 2 101 102 | 1 2 101 202 11 12 111 212 | 1 101 5
module a
  implicit none
  interface g
    module procedure ga
  end interface
  interface g__ompick_46171ea9_1_a
    procedure gav
  end interface
contains
  integer function ga(i)

    integer, intent(in) :: i
    ga = i
  end function
  integer function gav(i)
    integer, intent(in) :: i
    gav = i + 100
  end function
end module
module b
  use a
  implicit none
  private
  public :: g
  interface g
    module procedure gb
  end interface
  interface g__ompick_540ee5ee_1_b
    procedure gbv
  end interface
  public :: g__ompick_540ee5ee_1_b
contains
  integer function gb(x)

    real, intent(in) :: x
    gb = int(x)
  end function
  integer function gbv(x)
    real, intent(in) :: x
    gbv = int(x) + 100
  end function
end module
subroutine part1
  use b, only: h => g, h__ompick_f70ce0d0 => g__ompick_540ee5ee_1_b; use a, only: h__ompick_f70ce0d0 => g__ompick_46171ea9_1_a
  implicit none
  interface h
    procedure hl
  end interface
  integer :: r(6)
  interface h__ompick_f70ce0d0
    procedure hlv
  end interface
  r(1) = h(1); r(2) = h(2.0); r(3) = h(.true.)
  !$omp parallel num_threads(1)
  r(4) = h__ompick_f70ce0d0(1); r(5) = h__ompick_f70ce0d0(2.0); r(6) = hlv(.true.)
  !$omp end parallel
  print '(I0,5(1X,I0))', r
contains
  integer function hl(l)

    logical, intent(in) :: l
    hl = 3
  end function
  integer function hlv(l)
    logical, intent(in) :: l
    hlv = 103
  end function
end subroutine

module a1
  implicit none
  interface f
    procedure f, fr
  end interface
contains
  integer function f(i)

    integer, intent(in) :: i
    f = i
  end function
  integer function fr(x)

    real, intent(in) :: x
    fr = int(x)
  end function
  integer function fv(i)
    integer, intent(in) :: i
    fv = i + 100
  end function
  integer function frv(x)
    real, intent(in) :: x
    frv = int(x) + 100
  end function
end module
subroutine part2
  use a1
  implicit none
  integer :: r(4)
  r(1) = f(1); r(2) = f(2.0)
  !$omp parallel num_threads(1)
  r(3) = fv(1); r(4) = frv(2.0)
  !$omp end parallel
  print '(I0,3(1X,I0))', r
end subroutine

module a2
  implicit none
  private
  public :: fa, f
  logical, public :: on = .false.
  interface v__ompick_a2
    procedure v
  end interface
  public :: f__ompick_1_a2
  public :: v__ompick_a2
contains
  integer function fa(i)

    integer, intent(in) :: i
    fa = i
  end function
  integer function v(i)
    integer, intent(in) :: i
    v = i + 100
  end function
  integer function f(i)

    integer, intent(in) :: i
    f = i
  end function
  integer function w(i)
    integer, intent(in) :: i
    w = i + 100
  end function

  integer function f__ompick_1_a2(i) result(f__result)
    integer, intent(in) :: i
    if (on) then
      f__result = w(i)
    else
      f__result = f(i)
    end if
  end function f__ompick_1_a2
end module
module b2
  use a2, only: on
  implicit none
  private
  public :: fb, f
  interface v__ompick_b2
    procedure v
  end interface
  public :: f__ompick_1_b2
  public :: v__ompick_b2
contains
  integer function fb(i)

    integer, intent(in) :: i
    fb = i
  end function
  integer function v(i)
    integer, intent(in) :: i
    v = i + 200
  end function
  integer function f(i)

    integer, intent(in) :: i
    f = i
  end function
  integer function w(i)
    integer, intent(in) :: i
    w = i + 200
  end function

  integer function f__ompick_1_b2(i) result(f__result)
    integer, intent(in) :: i
    if (on) then
      f__result = w(i)
    else
      f__result = f(i)
    end if
  end function f__ompick_1_b2
end module
subroutine part3
  use a2, f1 => f
  use b2, f2 => f
  implicit none
  integer :: r(8)
  r(1) = fa(1); r(2) = fb(2)
  !$omp parallel num_threads(1)
  r(3) = v__ompick_a2(1); r(4) = v__ompick_b2(2)
  !$omp end parallel
  r(5) = f__ompick_1_a2(11); r(6) = f__ompick_1_b2(12)
  on = .true.
  r(7) = f__ompick_1_a2(11); r(8) = f__ompick_1_b2(12)
  print '(I0,7(1X,I0))', r
end subroutine

module a3
  implicit none
  type t
  contains
    procedure, nopass :: q
    generic :: f => q
  end type
contains
  integer function f(a3)

    integer, intent(in) :: a3
    f = a3
  end function
  integer function fv(a3)
    integer, intent(in) :: a3
    fv = a3 + 100
  end function

  integer function q(x)
    real, intent(in) :: x
    q = 5
  end function
end module
subroutine part4
  use a3
  implicit none
  type(t) :: z
  integer :: r(3)
  r(1) = f(1)
  !$omp parallel num_threads(1)
  r(2) = fv(1)
  r(3) = z%f(1.0)
  !$omp end parallel
  print '(I0,2(1X,I0))', r
end subroutine

program fortran_generics
    call part1
    call part2
    call part3
    call part4
end program
