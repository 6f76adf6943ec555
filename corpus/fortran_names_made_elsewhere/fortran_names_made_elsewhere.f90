! case: names of procedures of other files that are cut by a line's end or blanks, or that macros make
! run host => 1 1 1 1 1 | 2 2 2 2 2
! cc cannot know
! flags: -DWORKNAME=work
! cflags: -DWORKNAME=work
! aux: base.F90 pasted.F90 given.F90 joined.F90 old.f
program main
  integer :: r(5)
  call every
  print '(*(i0, :, " "))', r
  !$omp target map(from: r)
  call wo&
    &rk(r(1))
  call pasted(r(2))
  call given(r(3))
  call joined(r(4))
  call old(r(5))
  !$omp end target
  print '(*(i0, :, " "))', r
contains
  subroutine every
    call wo&
    ! a note
    &rk(r(1))
    call pasted(r(2))
    call given(r(3))
    call joined(r(4))
    call old(r(5))
  end subroutine
end program
