! case: sites where no statement may be executed, and behind a use statement that cannot be read
! fails: this use of base procedure `f` stands where no statement may be executed
! fails: `metadirective` stands outside any procedure
! fails: `f` may come from a `use` statement that could not be read
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
module early
  use m
  !$omp metadirective when(implementation={vendor(gnu)}: barrier)
contains
  !$omp metadirective when(implementation={vendor(gnu)}: barrier)
  subroutine a(x)
    integer, intent(inout) :: x
  contains
    call f(x)
  end subroutine
  subroutine b(x)
    integer, intent(inout) :: x
    !$omp parallel num_threads(1)
    call f(x)
    !$omp end parallel
  end subroutine
end module
subroutine unread(x)
  use m, only: (f
  integer, intent(inout) :: x
  call f(x)
end subroutine
