! case: device versions of external procedures, of those with internal ones, of separate module procedures
! run host => 2 2 2 | 12 12 | 2 2 4 | 3 4 2 7
! run gpu=nvptx64 => 2 1002 1002 | 12 11012 | 2 1002 2004 | 7 8 2 7
integer function f(x)
  integer, intent(in) :: x
  f = x
end function f
integer function fg(x)
  integer, intent(in) :: x
  fg = x + 1000
end function fg
integer function outer(x)
  integer, intent(in) :: x
  interface
    integer function f(x)
      integer, intent(in) :: x

    end function
    integer function fg(x)
      integer, intent(in) :: x
    end function
  end interface
  outer = f(x) + 1
end function outer

integer function outer__ompick_gpu(x) result(outer)
  !$omp declare target
  integer, intent(in) :: x
  interface
    integer function f(x)
      integer, intent(in) :: x
    end function
    integer function fg(x)
      integer, intent(in) :: x
    end function
  end interface
  outer = fg(x) + 1
end function outer__ompick_gpu
subroutine part1
  implicit none
  integer, external :: outer
  interface
    integer function outer2(x) bind(c, name='outer_two')
      integer, intent(in) :: x
    end function
  end interface
  integer :: a, b, c
  interface
    integer function outer2__ompick_gpu(x) bind(c) result(outer2)
      !$omp declare target
      integer, intent(in) :: x
    end function
  end interface
  integer, external :: outer__ompick_gpu
  a = outer(1)
  !$omp target map(from: b, c)
  b = outer__ompick_gpu(1)
  c = outer2__ompick_gpu(1)
  !$omp end target
  print '(I0,2(1X,I0))', a, b, c
end subroutine
integer function outer2(x) result(r) bind(c, name='outer_two')
  integer, intent(in) :: x
  integer, external :: outer
  integer, external :: outer__ompick_gpu
  r = outer(x)
end function

integer function outer2__ompick_gpu(x) result(r) bind(c)
  !$omp declare target
  integer, intent(in) :: x
  integer, external :: outer
  integer, external :: outer__ompick_gpu
  r = outer__ompick_gpu(x)
end function

module inner_ones
  implicit none
  private
  public :: outer
  public :: outer__ompick_gpu_inner_ones
contains
  integer function f(x)
    integer, intent(in) :: x

    f = x
  end function
  integer function fg(x)
    integer, intent(in) :: x
    fg = x + 1000
  end function
  integer function outer(x)
    integer, intent(in) :: x
    !$omp declare target
    outer = inner(x) + f(2)
  contains
    integer function inner(y)
      integer, intent(in) :: y
      inner = f(y) * 10
    end function
  end function

  integer function outer__ompick_gpu_inner_ones(x) result(outer)
    integer, intent(in) :: x
    !$omp declare target
    outer = inner__ompick_gpu(x) + fg(2)
  contains
    integer function inner__ompick_gpu(y) result(inner)
      !$omp declare target
      integer, intent(in) :: y
      inner = fg(y) * 10
    end function
  end function
end module
subroutine part2
  use inner_ones, only: outer, outer__ompick_gpu_inner_ones
  implicit none
  integer :: a, b
  a = outer(1)
  !$omp target map(from: b)
  b = outer__ompick_gpu_inner_ones(1)
  !$omp end target
  print '(I0,1X,I0)', a, b
end subroutine

module separate
  implicit none
  private
  public :: outer, sub
  interface
    module integer function outer(x)
      integer, intent(in) :: x
    end function
    module subroutine sub(x, r)
      integer, intent(in) :: x
      integer, intent(out) :: r
    end subroutine
  end interface
  public :: outer__ompick_gpu_separate
  public :: sub__ompick_gpu_separate
  interface
    module integer function outer__ompick_gpu_separate(x) result(outer)
      !$omp declare target
      integer, intent(in) :: x
    end function
  end interface
  interface
    module subroutine sub__ompick_gpu_separate(x, r)
      !$omp declare target
      integer, intent(in) :: x
      integer, intent(out) :: r
    end subroutine
  end interface
contains
  integer function f(x)
    integer, intent(in) :: x

    f = x
  end function
  integer function fg(x)
    integer, intent(in) :: x
    fg = x + 1000
  end function
end module
submodule (separate) parts
contains
  module procedure outer
    outer = f(x) + 1
  end procedure

  module procedure outer__ompick_gpu_separate
    !$omp declare target
    outer = fg(x) + 1
  end procedure
  module subroutine sub(x, r)
    integer, intent(in) :: x
    integer, intent(out) :: r
    r = outer(x) + f(1)
  end subroutine

  module subroutine sub__ompick_gpu_separate(x, r)
    !$omp declare target
    integer, intent(in) :: x
    integer, intent(out) :: r
    r = outer__ompick_gpu_separate(x) + fg(1)
  end subroutine
end submodule
subroutine part3
  use separate, only: outer, sub, outer__ompick_gpu_separate, sub__ompick_gpu_separate
  implicit none
  integer :: a, b, c
  a = outer(1)
  !$omp target map(from: b, c)
  b = outer__ompick_gpu_separate(1)
  call sub__ompick_gpu_separate(2, c)
  !$omp end target
  print '(I0,2(1X,I0))', a, b, c
end subroutine

! Equal names in two modules; a procedure pointer keeps the host's version.
module one
  implicit none
  interface add_gpu__ompick_one
    procedure add_gpu
  end interface
contains
  integer function f(i)
    integer, intent(in) :: i
    f = i

    block
      f = f + add()
    end block
  end function

  integer function f__ompick_gpu_one(i) result(f)
    !$omp declare target
    integer, intent(in) :: i
    f = i
    !$omp critical
    block
      f = f + add_gpu()
    end block
  end function
  integer function add()

    add = 2
  end function
  integer function add_gpu()
    add_gpu = 6
  end function
end module
module two
  implicit none
contains
  integer function f(i)
    use one, only: add, add_gpu__ompick_one
    integer, intent(in) :: i
    f = i * 2 + add()
  end function

  integer function f__ompick_gpu_two(i) result(f)
    use one, only: add, add_gpu__ompick_one
    !$omp declare target
    integer, intent(in) :: i
    f = i * 2 + add_gpu__ompick_one()
  end function
end module
subroutine part4
  use one, f1 => f
  use two, f2 => f
  implicit none
  integer :: x, y
  procedure(f1), pointer :: q
  !$omp target map(from: x, y)
  x = f__ompick_gpu_one(1)
  y = f__ompick_gpu_two(1)
  !$omp end target
  q => f2
  print '(I0,3(1X,I0))', x, y, add(), q(1) + 3
end subroutine

program fortran_device_places
  call part1
  call part2
  call part3
  call part4
end program
