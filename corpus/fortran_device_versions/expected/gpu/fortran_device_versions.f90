! case: versions of module procedures for device code
! run host => 2 2 6 | 6
! run gpu=nvptx64 => 2 1002 2006 | 6
module work
  implicit none
  private
  public :: f, outer, sub1
  integer, parameter :: big = 1000
  public :: outer__ompick_gpu_work
  public :: sub1__ompick_gpu_work
contains
  integer function f(x)
    integer, intent(in) :: x

    f = x
  end function f
  integer function fg(x)
    integer, intent(in) :: x
    fg = x + big
  end function fg
  integer function outer(x)
    integer, intent(in) :: x
    outer = f(x) + 1
  end function outer

  integer function outer__ompick_gpu_work(x) result(outer)
    !$omp declare target
    integer, intent(in) :: x
    outer = fg(x) + 1
  end function outer__ompick_gpu_work
  subroutine sub1(r, x)
    integer, intent(out) :: r
    integer, intent(in) :: x
    !$omp declare target

    do r = 1, 3
    end do
    r = outer(x) * 2
  end subroutine sub1

  subroutine sub1__ompick_gpu_work(r, x)
    integer, intent(out) :: r
    integer, intent(in) :: x
    !$omp declare target
    !$omp simd
    do r = 1, 3
    end do
    r = outer__ompick_gpu_work(x) * 2
  end subroutine sub1__ompick_gpu_work
end module work
program p
  use work, only: outer, sub1, outer__ompick_gpu_work, sub1__ompick_gpu_work
  implicit none
  integer :: a, b, r
  a = outer(1)
  !$omp target map(from: b, r)
  b = outer__ompick_gpu_work(1)
  call sub1__ompick_gpu_work(r, 2)
  !$omp end target
  print *, a, b, r
  call sub1(r, 2)
  print *, r
end program
