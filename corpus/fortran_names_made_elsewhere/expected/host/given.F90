subroutine given(r)
  integer :: r
  call WORKNAME(r)
end subroutine

subroutine given__ompick_host(r)
  !$omp declare target
  integer :: r
  call work__ompick_host(r)
end subroutine
