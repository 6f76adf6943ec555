! case: generics of several modules, of the name of a specific, in types; equal names in two modules
! run host => 1 2 3 101 102 103 | 1 2 101 102 | 1 2 101 202 11 12 111 212 | 1 101 5
module a
  implicit none
  interface g
    module procedure ga
  end interface
contains
  integer function ga(i)
    !$omp declare variant(gav) match(construct={parallel})
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
contains
  integer function gb(x)
    !$omp declare variant(gbv) match(construct={parallel})
    real, intent(in) :: x
    gb = int(x)
  end function
  integer function gbv(x)
    real, intent(in) :: x
    gbv = int(x) + 100
  end function
end module
subroutine part1
  use b, only: h => g
  implicit none
  interface h
    procedure hl
  end interface
  integer :: r(6)
  r(1) = h(1); r(2) = h(2.0); r(3) = h(.true.)
  !$omp parallel num_threads(1)
  r(4) = h(1); r(5) = h(2.0); r(6) = h(.true.)
  !$omp end parallel
  print '(I0,5(1X,I0))', r
contains
  integer function hl(l)
    !$omp declare variant(hlv) match(construct={parallel})
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
    !$omp declare variant(fv) match(construct={parallel})
    integer, intent(in) :: i
    f = i
  end function
  integer function fr(x)
    !$omp declare variant(frv) match(construct={parallel})
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
  r(3) = f(1); r(4) = f(2.0)
  !$omp end parallel
  print '(I0,3(1X,I0))', r
end subroutine

module a2
  implicit none
  private
  public :: fa, f
  logical, public :: on = .false.
contains
  integer function fa(i)
    !$omp declare variant(v) match(construct={parallel})
    integer, intent(in) :: i
    fa = i
  end function
  integer function v(i)
    integer, intent(in) :: i
    v = i + 100
  end function
  integer function f(i)
    !$omp declare variant(w) match(user={condition(on)})
    integer, intent(in) :: i
    f = i
  end function
  integer function w(i)
    integer, intent(in) :: i
    w = i + 100
  end function
end module
module b2
  use a2, only: on
  implicit none
  private
  public :: fb, f
contains
  integer function fb(i)
    !$omp declare variant(v) match(construct={parallel})
    integer, intent(in) :: i
    fb = i
  end function
  integer function v(i)
    integer, intent(in) :: i
    v = i + 200
  end function
  integer function f(i)
    !$omp declare variant(w) match(user={condition(on)})
    integer, intent(in) :: i
    f = i
  end function
  integer function w(i)
    integer, intent(in) :: i
    w = i + 200
  end function
end module
subroutine part3
  use a2, f1 => f
  use b2, f2 => f
  implicit none
  integer :: r(8)
  r(1) = fa(1); r(2) = fb(2)
  !$omp parallel num_threads(1)
  r(3) = fa(1); r(4) = fb(2)
  !$omp end parallel
  r(5) = f1(11); r(6) = f2(12)
  on = .true.
  r(7) = f1(11); r(8) = f2(12)
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
    !$omp declare variant(fv) match(construct={parallel})
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
  r(2) = f(1)
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
