! case: fixed form in a file of free form: what cannot be read and holds a site is an error at its place
! fails: bad_fortran_mixed_forms.f90:22:12: error: this use of base procedure `f` stands in a statement that could not be read
! cc fails: Syntax error in argument list
! warns: in free form this is no directive: its sentinel is `!$omp`
module m
contains
  subroutine f(x)
    !$omp declare variant(v) match(construct={parallel})
    integer, intent(inout) :: x
    x = x + 1
  end subroutine
  subroutine v(x)
    integer, intent(inout) :: x
    x = x + 10
  end subroutine
end module
subroutine mixed(x)
  use m
  integer, intent(inout) :: x
  integer :: i
C     A comment that names f(x)
      call f(
     1       x)
c$omp metadirective when(implementation={vendor(gnu)}: parallel do)
  do i = 1, 2
    x = x + i
  end do
end subroutine
