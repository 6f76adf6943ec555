module users
  use helpers, only: generic, other => renamed
  implicit none
contains
  integer function by_generic(x)
    !$omp declare target
    integer, intent(in) :: x
    by_generic = generic(x) + 3
  end function
  integer function by_rename(x)
    !$omp declare target
    integer, intent(in) :: x
    by_rename = other(x) + 4
  end function
end module
