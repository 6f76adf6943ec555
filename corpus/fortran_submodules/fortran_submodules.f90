! case: submodules: separate module procedures as bases, variants and callers
! run host => 2 1 2 | 1 2 | 12 | 7 108 | 1 101 102 | 1 101 1 101
module m
  implicit none
  interface
    module integer function f(a)
      !$omp declare variant(fv) match(construct={parallel})
      integer, intent(in) :: a
    end function
    module integer function fv(a)
      integer, intent(in) :: a
    end function
    module subroutine inside(r)
      integer, intent(out) :: r
    end subroutine
  end interface
end module
submodule (m) s
contains
  module integer function f(a)
      integer, intent(in) :: a
      f = a
  end function
  module procedure fv
      fv = a + 1
  end procedure
  module procedure inside
      !$omp parallel num_threads(1)
      r = f(1)
      !$omp end parallel
  end procedure
end submodule
subroutine part1
  use m
  implicit none
  integer :: r1, r2, r3
  call inside(r1)
  r2 = f(1)
  !$omp parallel num_threads(1)
  r3 = f(1)
  !$omp end parallel
  print '(I0,2(1X,I0))', r1, r2, r3
end subroutine

module m1
  implicit none
  integer :: lim = 3
  interface
    module function f(a1) result(r)
      !$omp declare variant(fv) match(user={condition(a1 > lim)})
      integer, intent(in) :: a1
      integer :: r
    end function
    module function fv(a1) result(r)
      integer, intent(in) :: a1
      integer :: r
    end function
    module subroutine inside(r)
      integer, intent(out) :: r
    end subroutine
  end interface
end module
submodule (m1) s
contains
  module procedure f
      r = 1
  end procedure
  module procedure fv
      r = 2
  end procedure
  module procedure inside
      r = f(1) * 10 + f(4)
  end procedure
end submodule
subroutine part2
  use m1
  implicit none
  integer :: r
  print '(I0,1X,I0)', f(1), f(4)
  call inside(r)
  print '(I0)', r
end subroutine

module m2
  implicit none
  abstract interface
    integer function fn(a2)
      integer, intent(in) :: a2
    end function
  end interface
  interface
    module subroutine s(f, r)
      procedure(fn) :: f
      integer, intent(out) :: r
    end subroutine
    module integer function q(a2)
      integer, intent(in) :: a2
    end function
  end interface
contains
  integer function seven(a2)
    integer, intent(in) :: a2
    seven = 6 + a2
  end function
  integer function f(a2)
    !$omp declare variant(fv) match(construct={parallel})
    integer, intent(in) :: a2
    f = a2
  end function
  integer function fv(a2)
    integer, intent(in) :: a2
    fv = a2 + 100
  end function

  module procedure q
    !$omp parallel num_threads(1)
    q = f(a2)
    !$omp end parallel
  end procedure
end module
submodule (m2) t
contains
  module procedure s
    !$omp parallel num_threads(1)
    r = f(1)
    !$omp end parallel
  end procedure
end submodule
subroutine part3
  use m2
  implicit none
  integer :: r
  call s(seven, r)
  print '(I0,1X,I0)', r, q(8)
end subroutine

module m3
  implicit none
  interface
    module subroutine go(r)
      integer, intent(out) :: r(3)
    end subroutine
  end interface
contains
  integer function fv(a3)
    integer, intent(in) :: a3
    fv = a3 + 100
  end function
end module
submodule (m3) t
  interface
    module integer function deep(a3)
      integer, intent(in) :: a3
    end function
  end interface
contains
  integer function f(a3)
    !$omp declare variant(fv) match(construct={parallel})
    integer, intent(in) :: a3
    f = a3
  end function
  module procedure go
    r(1) = f(1)
    !$omp parallel num_threads(1)
    r(2) = f(1)
    !$omp end parallel
    r(3) = deep(2)
  end procedure
end submodule
submodule (m3:t) u
contains
  module procedure deep
    !$omp parallel num_threads(1)
    deep = f(a3)
    !$omp end parallel
  end procedure
end submodule
subroutine part4
  use m3
  implicit none
  integer :: r(3)
  call go(r)
  print '(I0,2(1X,I0))', r
end subroutine

module m4
  implicit none
  logical :: on = .false.
  interface
    module subroutine go(r)
      integer, intent(out) :: r
    end subroutine
  end interface
  private :: f, fv
contains
  integer function f(a4)
    !$omp declare variant(fv) match(user={condition(on)})
    integer, intent(in) :: a4
    f = a4
  end function
  integer function fv(a4)
    integer, intent(in) :: a4
    fv = a4 + 100
  end function
  integer function api(a4)
    integer, intent(in) :: a4
    api = f(a4)
  end function
end module
submodule (m4) t
contains
  module procedure go
    r = f(1)
  end procedure
end submodule
subroutine part5
  use m4
  implicit none
  integer :: r(4)
  call go(r(1)); r(3) = api(1)
  on = .true.
  call go(r(2)); r(4) = api(1)
  print '(I0,3(1X,I0))', r
end subroutine

program fortran_submodules
    call part1
    call part2
    call part3
    call part4
    call part5
end program
