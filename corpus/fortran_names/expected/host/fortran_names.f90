! case: what names mean: own types, associate names in their own statement, common blocks in conditions, self calls
! run host => 1 101 6 | 11 4 | -1.0 1.0 | base 2 | var 1 | 201 2 203
module m
  implicit none
  interface
    integer function ext(i)
      integer, intent(in) :: i

    end function
    integer function extv(i)
      integer, intent(in) :: i
    end function
  end interface
contains
  integer function s(ext)
    interface
      integer function ext(i)
        integer, intent(in) :: i
      end function
    end interface
    !$omp parallel num_threads(1)
    s = ext(1)
    !$omp end parallel
  end function
  integer function t()
    !$omp parallel num_threads(1)
    t = extv(1)
    !$omp end parallel
  end function
  integer function u()
    type ext
      integer :: i
    end type
    type(ext) :: e
    !$omp parallel num_threads(1)
    e = ext(6)
    !$omp end parallel
    u = e%i
  end function
  pure integer function f(i)
    integer, intent(in) :: i

    f = i
  end function
  pure integer function fv(i)
    integer, intent(in) :: i
    fv = i + 10
  end function
end module
integer function ext(i)
  integer, intent(in) :: i
  ext = i
end function
integer function extv(i)
  integer, intent(in) :: i
  extv = i + 100
end function

subroutine part2
  use m
  implicit none
  integer :: k = 4
  !$omp parallel num_threads(1)
  associate (x => fv(1), f => k)
    print '(I0,1X,I0)', x, f
  end associate
  !$omp end parallel
end subroutine

block data settings
  common /cfg/ mode
  data mode /2/
end block data
module old
contains
  function g(x)
    common /cfg/ mode

    g = x
  end function
  function gv(x)
    gv = -x
  end function

  function g__ompick_1_old(x) result(g__result)
    common /cfg/ mode
    if (mode == 2) then
      g__result = gv(x)
    else
      g__result = g(x)
    end if
  end function g__ompick_1_old
end module
subroutine part3
  use old
  common /cfg/ mode
  a = g__ompick_1_old(1.0)
  mode = 3
  print '(2(F0.1:,1X))', a, g__ompick_1_old(1.0)
end subroutine

! A directive in an external procedure is seen where that calls itself.
recursive subroutine self(n)
  integer, intent(in) :: n
  interface
    recursive subroutine selfv(n)
      integer, intent(in) :: n
    end subroutine
  end interface

  print '(A,1X,I0)', 'base', n
  !$omp parallel num_threads(1)
  if (n > 0) call selfv(n - 1)
  !$omp end parallel
end subroutine
recursive subroutine selfv(n)
  integer, intent(in) :: n
  print '(A,1X,I0)', 'var', n
end subroutine

! Variants that only the base procedures' own specification parts declare.
module inside
  implicit none
  public
  interface evar__ompick_inside
    procedure evar
  end interface
  interface
    integer function evar(i)
      integer, intent(in) :: i
    end function
  end interface
  private :: evar
contains
  integer function f2(i)
    integer, intent(in) :: i
    interface
      integer function evar(i)
        integer, intent(in) :: i
      end function
    end interface

    f2 = i
  end function
  integer function f3(i)
    integer, intent(in) :: i
    interface
      integer function evar(k)
        integer, intent(in) :: k
      end function
    end interface

    f3 = i
  end function

  integer function f3__ompick_1_inside(i) result(f3__result)
    integer, intent(in) :: i
    if (i > 2) then
      f3__result = evar__ompick_inside(i)
    else
      f3__result = f3(i)
    end if
  end function f3__ompick_1_inside
end module
integer function evar(i)
  integer, intent(in) :: i
  evar = i + 200
end function
subroutine part5
  use inside, only: f2, f3, evar__ompick_inside, f3__ompick_1_inside
  implicit none
  integer :: evar
  !$omp parallel num_threads(1)
  evar = evar__ompick_inside(1)
  print '(I0,2(1X,I0))', evar, f3__ompick_1_inside(2), f3__ompick_1_inside(3)
  !$omp end parallel
end subroutine

program fortran_names
  use m, only: s, t, u, ext
  implicit none
  print '(I0,2(1X,I0))', s(ext), t(), u()
  call part2
  call part3
  call self(2)
  call part5
end program
