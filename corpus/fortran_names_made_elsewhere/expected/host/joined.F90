#define ID(x) x
subroutine joined(r)
  integer :: r
  call ID(wo)rk(r)
end subroutine

subroutine joined__ompick_host(r)
  !$omp declare target
  integer :: r
  call work__ompick_host(r)
end subroutine
