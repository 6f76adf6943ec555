! case: dispatch in Fortran: an argument that is absent stays absent where a device pointer is to be made of it
! run host=host => base 0 1 2 3 | chosen 2 10 0 | pointers 0 3 | counted 2 3 | late 5 6 -5
module m
  use iso_c_binding
  implicit none
  integer :: seen = -1
  logical :: is_late = .true.
contains
  subroutine note(y, w)
    logical, intent(in) :: y, w
    seen = merge(1, 0, y) + merge(2, 0, w)
  end subroutine

  subroutine base(x, y, w)
    !$omp declare variant(variant) match(construct={dispatch}) adjust_args(need_device_ptr: x, y, w)
    type(c_ptr), value :: x
    type(c_ptr), optional :: y
    type(c_ptr), intent(in) :: w
    optional :: w
    seen = 10
  end subroutine

  subroutine variant(x, y, w)
    type(c_ptr), value :: x
    type(c_ptr), optional :: y
    type(c_ptr), optional, intent(in) :: w
    if (.not. c_associated(x)) stop 1
    if (present(y)) then
      if (.not. c_associated(y, x)) stop 2
    end if
    if (present(w)) then
      if (.not. c_associated(w, x)) stop 3
    end if
    call note(present(y), present(w))
  end subroutine

  integer function counted(x, y)
    !$omp declare variant(counted_variant) match(construct={dispatch}) adjust_args(need_device_ptr: y) &
    !$omp&  append_args(interop(target))
    integer, value :: x
    type(c_ptr), optional, value :: y
    counted = -1
  end function

  integer function counted_variant(x, y, o)
    integer, value :: x
    type(c_ptr), optional, value :: y
    integer(c_intptr_t), intent(in) :: o
    counted_variant = x
  end function

  ! A procedure of its own chooses.
  integer function late(x, y)
    !$omp declare variant(late_variant) match(construct={dispatch}, user={condition(is_late)}) &
    !$omp&  adjust_args(need_device_ptr: y)
    integer, value :: x
    type(c_ptr), optional, intent(in) :: y
    late = -x
  end function

  integer function late_variant(x, y)
    integer, value :: x
    type(c_ptr), optional, intent(in) :: y
    late_variant = merge(x + 1, x, present(y))
  end function

  integer function called_late(x, y)
    integer, value :: x
    type(c_ptr), optional, intent(in) :: y
    !$omp dispatch
    called_late = late(x, y)
  end function

  subroutine pass(x, y, w)
    type(c_ptr), value :: x
    type(c_ptr), optional :: y
    type(c_ptr), optional, intent(in) :: w
    !$omp dispatch
    call base(x, y, w)
  end subroutine

  subroutine choose(x, y, w, is_base)
    type(c_ptr), value :: x
    type(c_ptr), optional :: y
    type(c_ptr), optional, intent(in) :: w
    logical, intent(in) :: is_base
    !$omp dispatch novariants(is_base)
    call base(x, w=w, y=y)
  end subroutine
end module

program p
  use m
  implicit none
  integer, target :: i
  integer :: all(4), two(2)
  type(c_ptr), target :: q
  type(c_ptr), pointer :: none
  type(c_ptr), allocatable :: later
  q = c_loc(i)
  none => null()
  call pass(q)
  all(1) = seen
  call pass(q, q)
  all(2) = seen
  call pass(q, w=q)
  all(3) = seen
  call pass(q, q, q)
  all(4) = seen
  print '(a, *(1x, i0))', 'base', all
  call choose(q, w=q, is_base=.false.)
  all(1) = seen
  call choose(q, is_base=.true.)
  all(2) = seen
  call choose(q, is_base=.false.)
  all(3) = seen
  print '(a, *(1x, i0))', 'chosen', all(:3)
  ! So are a pointer to nothing, and what is not allocated.
  !$omp dispatch
  call base(q, none, later)
  two(1) = seen
  none => q
  later = q
  !$omp dispatch
  call base(q, none, later)
  two(2) = seen
  print '(a, *(1x, i0))', 'pointers', two
  !$omp dispatch
  i = counted(2)
  two(1) = i
  !$omp dispatch
  i = counted(3, q)
  two(2) = i
  print '(a, *(1x, i0))', 'counted', two
  all(1) = called_late(5)
  all(2) = called_late(5, q)
  is_late = .false.
  all(3) = called_late(5)
  print '(a, *(1x, i0))', 'late', all(:3)
end program
