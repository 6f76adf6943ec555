! case: changed arguments where run time chooses, through generics, for array elements and absent arguments
! run host => chosen 1.0 2.0 | element 1.0 12.0 13.0 | given 101 -1 108 108 | generic 10.0 -2.0 | absent 10.0 17.0 13.0 | sequence 5.0 6.0 | inside 12.0
! warns: omp_interop_none
! not host: ^\s*!\$omp\s+dispatch
module wrappers
  use iso_c_binding
  implicit none
  private
  public :: scale, count_up, work, one, flag, inside
  logical :: flag = .true.
  interface work
    module procedure work_s, work_d
  end interface
contains
  subroutine scale(n, x, p)
    integer, intent(in) :: n
    real, intent(inout), target :: x(:)
    type(c_ptr), intent(in) :: p
    !$omp declare variant(scale_v) match(construct={dispatch}, user={condition(n > 1)}) &
    !$omp   adjust_args(need_device_addr: x) adjust_args(need_device_ptr: p)
    if (c_associated(p)) x = 1
  end subroutine scale

  subroutine scale_v(n, x, p)
    integer, intent(in) :: n
    real, intent(inout), target :: x(:)
    type(c_ptr), intent(in) :: p
    if (c_associated(p, c_loc(x))) x = n
  end subroutine scale_v

  pure integer function count_up(a)
    integer, intent(in) :: a
    !$omp declare variant(count_up_v) match(construct={dispatch}, user={condition(flag)}) append_args(interop(target))
    count_up = -a
  end function count_up

  pure integer function count_up_v(a, object)
    integer, intent(in) :: a
    integer(c_intptr_t), intent(in) :: object
    count_up_v = a + 100 + int(object)
  end function count_up_v

  subroutine work_s(n, x, tag)
    integer, intent(in) :: n
    real(4), intent(inout) :: x(*)
    integer, intent(in), optional :: tag
    !$omp declare variant(work_v) match(construct={dispatch}) adjust_args(need_device_ptr: 1:2) &
    !$omp   append_args(interop(targetsync))
    x(1:n) = -1
  end subroutine work_s

  subroutine work_v(n, x, tag, object)
    integer, intent(in) :: n
    real(4), intent(inout) :: x(*)
    integer, intent(in), optional :: tag
    integer(c_intptr_t), intent(in) :: object
    x(1:n) = 10 + object
    if (present(tag)) x(1:n) = x(1:n) + tag
  end subroutine work_v

  subroutine work_d(n, x, tag)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(*)
    integer, intent(in), optional :: tag
    x(1:n) = -2
    if (present(tag)) x(1:n) = tag
  end subroutine work_d

  subroutine one(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    !$omp declare variant(one_v) match(implementation={vendor(gnu)})
    x = -1
  end subroutine one

  subroutine one_v(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = x + 1
  end subroutine one_v

  ! in a variant that dispatch chooses, every call stands in that construct
  subroutine inside(x)
    real, intent(inout) :: x(2)
    !$omp declare variant(inside_v) match(construct={dispatch})
    x = 0
  end subroutine inside

  subroutine inside_v(x)
    real, intent(inout) :: x(2)
    if (x(1) > 0) call work_s(2, x(1), 2)
  end subroutine inside_v
end module wrappers

program dispatch_fortran_wrappers
  use wrappers, only: scale, count_up, work, one, flag, inside
  use iso_c_binding, only: c_intptr_t, c_loc
  implicit none
  real, target :: x(3), y(3)
  real(8) :: d(3)
  real :: square(2, 2)
  integer :: i
  integer(c_intptr_t) :: given

  !$omp dispatch
  call scale(1, x, c_loc(x))
  !$omp dispatch
  call scale(2, y, c_loc(y))
  print '(A,2(1X,F0.1))', 'chosen', x(3), y(3)

  !$omp dispatch
  call work(1, y(2:2), 2)
  !$omp dispatch
  call work(tag=3, x=y(3:), n=1)
  y(1) = y(1) - 1
  print '(A,3(1X,F0.1))', 'element', y

  given = 7
  !$omp dispatch
  i = count_up(1)
  write (*, '(A,1X,I0)', advance='no') 'given', i
  flag = .false.
  !$omp dispatch interop(given) device(0)
  i = count_up(1)
  write (*, '(1X,I0)', advance='no') i
  flag = .true.
  !$omp dispatch interop(given) device(0)
  i = count_up(1)
  write (*, '(1X,I0)', advance='no') i
  !$omp dispatch interop(given) device(0)
  i = count_up(a=1)
  print '(1X,I0)', i

  !$omp dispatch
  call work(3, x)
  !$omp dispatch
  call work(3, d)
  print '(A,2(1X,F0.1))', 'generic', x(1), d(1)

  x = 0
  !$omp dispatch
  call work(1, x)
  !$omp dispatch
  call work(1, x(2:), 7)
  !$omp dispatch
  call work(x=x(3:3), tag=3, n=1)
  print '(A,3(1X,F0.1))', 'absent', x

  square = reshape([1.0, 2.0, 4.0, 5.0], [2, 2])
  call one(2, square(1, 2))
  print '(A,2(1X,F0.1))', 'sequence', square(:, 2)

  x = 1
  !$omp dispatch
  call inside(x(2))
  print '(A,1X,F0.1)', 'inside', x(3)
end program dispatch_fortran_wrappers
