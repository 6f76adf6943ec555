subroutine middle(r)
  use bindings
  integer :: r
  r = direct(2)
end subroutine

subroutine middle__ompick_host(r)
  use bindings
  !$omp declare target
  integer :: r
  r = direct__ompick_host(2)
end subroutine
