! case: names without a mark that ompick would generate are the program's own
! run host => ok
module m
  use omp_lib
  implicit none
contains
  subroutine set_v(a, r)
    integer, intent(in) :: a
    integer, intent(out) :: r
    r = a + 100
  end subroutine
  subroutine set(a, r)
    !$omp declare variant(set_v) match(construct={dispatch})
    integer, intent(in) :: a
    integer, intent(out) :: r
    r = a
  end subroutine
end module
program p
  use m
  implicit none
  integer :: OMPICK_DEVICE, r, ompick_pointer_1
  ompick_device = omp_get_initial_device()
  ompick_pointer_1 = 5
  !$omp dispatch device(ompick_device)
  call set(ompick_pointer_1, r)
  if (r /= 105) error stop 1
  print *, 'ok'
end program
