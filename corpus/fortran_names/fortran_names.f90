! case: what names mean: own types, associate names in their own statement, common blocks in conditions, self calls
! run host => 1 101 6 | 11 4 | -1.0 1.0 | base 2 | var 1 | 201 2 203
module m
  implicit none
  interface
    integer function ext(i)
      integer, intent(in) :: i
      !$omp declare variant(extv) match(construct={parallel})
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
    t = ext(1)
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
    !$omp declare variant(fv) match(construct={parallel})
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
  associate (x => f(1), f => k)
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
    !$omp declare variant(gv) match(user={condition(mode == 2)})
    g = x
  end function
  function gv(x)
    gv = -x
  end function
end module
subroutine part3
  use old
  common /cfg/ mode
  a = g(1.0)
  mode = 3
  print '(2(F0.1:,1X))', a, g(1.0)
end subroutine

! A directive in an external procedure is seen where that calls itself.
recursive subroutine self(n)
  integer, intent(in) :: n
  interface
    recursive subroutine selfv(n)
      integer, intent(in) :: n
    end subroutine
  end interface
  !$omp declare variant(selfv) match(construct={parallel})
  print '(A,1X,I0)', 'base', n
  !$omp parallel num_threads(1)
  if (n > 0) call self(n - 1)
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
contains
  integer function f2(i)
    integer, intent(in) :: i
    interface
      integer function evar(i)
        integer, intent(in) :: i
      end function
    end interface
    !$omp declare variant(evar) match(construct={parallel})
    f2 = i
  end function
  integer function f3(i)
    integer, intent(in) :: i
    interface
      integer function evar(k)
        integer, intent(in) :: k
      end function
    end interface
    !$omp declare variant(evar) match(construct={parallel}, user={condition(i > 2)})
    f3 = i
  end function
end module
integer function evar(i)
  integer, intent(in) :: i
  evar = i + 200
end function
subroutine part5
  use inside, only: f2, f3
  implicit none
  integer :: evar
  !$omp parallel num_threads(1)
  evar = f2(1)
  print '(I0,2(1X,I0))', evar, f3(2), f3(3)
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
