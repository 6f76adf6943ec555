! case: a dispatch construct on another one, and on more than a call
! fails: OMP0701
program stacked
  implicit none
  integer :: a(2) = 0
  call s(a(1))
  !$omp dispatch
  !$omp dispatch
  call s(a(1))
  !$omp end dispatch
  !$omp dispatch
  call s(a(1)); a(2) = 3
  !$omp end dispatch
contains
  subroutine s(x)
    integer, intent(inout) :: x
    !$omp declare variant(v) match(construct={dispatch})
    x = 1
  end subroutine
  subroutine v(x)
    integer, intent(inout) :: x
    x = 2
  end subroutine
end program
