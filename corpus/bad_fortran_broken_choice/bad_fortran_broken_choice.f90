! case: a directive with a choice in what lacks its end is an error at its place, all others are none
! fails: bad_fortran_broken_choice.f90:25:5: error: `metadirective` stands in a construct or procedure that lacks its end
! fails: bad_fortran_broken_choice.f90:34:5: error: `metadirective` stands in a construct or procedure that lacks its end
! fails: bad_fortran_broken_choice.f90:42:5: error: `begin metadirective` stands in a construct or procedure that lacks its end
! cc fails: Syntax error in expression
module m
contains
  subroutine whole(x)
    integer, intent(inout) :: x
    !$omp metadirective when(implementation={vendor(gnu)}: parallel do)
    do i = 1, 2
      x = x + i
    end do
  end subroutine
  subroutine no_end_do(x)
    integer, intent(inout) :: x
    integer :: i, j
    !$omp metadirective when(implementation={vendor(gnu)}: barrier)
    do i = 1, 2
      x = x + i
    end do
    do j = 1, 2
      x = x + j
    ! Whether this stands in the loop is not known.
    !$omp metadirective when(implementation={vendor(gnu)}: parallel do)
    do i = 1, 2
      x = x + i
    end do
  end subroutine
  subroutine no_end(x)
    integer, intent(inout) :: x
    integer :: i
    x = x + &
    !$omp metadirective when(implementation={vendor(gnu)}: parallel do)
    do i = 1, 2
      x = x + i
    end do
  subroutine no_end_if(x)
    integer, intent(inout) :: x
    if (x > 1) then
    ! Nor does it have its end directive, but nobody knows what that would enclose.
    !$omp begin metadirective when(implementation={vendor(gnu)}: parallel)
    x = x + 1
  end subroutine
  subroutine also_whole(x)
    integer, intent(inout) :: x
    integer :: i
    !$omp metadirective when(implementation={vendor(gnu)}: parallel do)
    do i = 1, 2
      x = x + i
    end do
  end subroutine
end module
