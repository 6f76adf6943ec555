! case: a file that ends inside a procedure: a site in it is an error at its place, others are none
! fails: bad_fortran_file_end.f90:34:10: error: this use of base procedure `f` stands in a statement that could not be read
! cc fails: Unexpected end of file
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
subroutine whole(x)
  use m
  integer, intent(inout) :: x
  !$omp parallel num_threads(1)
  call f(x)
  !$omp end parallel
end subroutine
module unended
  use m
contains
  subroutine also_whole(x)
    integer, intent(inout) :: x
    !$omp parallel num_threads(1)
    call f(x)
    !$omp end parallel
  end subroutine
  subroutine cut(x)
    integer, intent(inout) :: x
    call f(x)
