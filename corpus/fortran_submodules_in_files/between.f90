submodule (user_m) between
  implicit none
  logical :: flag = .true.
contains
  integer function inner(x)
    !$omp declare variant(inner_v) match(user={condition(flag .and. x > 5)})
    integer, intent(in) :: x
    inner = x + 30
  end function
  integer function inner_v(x)
    integer, intent(in) :: x
    inner_v = x + 32
  end function
end submodule
