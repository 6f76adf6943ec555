module users
  use helpers, only: generic, other => renamed, generic__ompick_382776c4_helpers, renamed__ompick_gpu_helpers
  implicit none
contains
  integer function by_generic(x)
    !$omp declare target
    integer, intent(in) :: x
    by_generic = generic(x) + 3
  end function

  integer function by_generic__ompick_gpu_users(x) result(by_generic)
    !$omp declare target
    integer, intent(in) :: x
    by_generic = generic__ompick_382776c4_helpers(x) + 3
  end function
  integer function by_rename(x)
    !$omp declare target
    integer, intent(in) :: x
    by_rename = other(x) + 4
  end function

  integer function by_rename__ompick_gpu_users(x) result(by_rename)
    !$omp declare target
    integer, intent(in) :: x
    by_rename = renamed__ompick_gpu_helpers(x) + 4
  end function
end module
