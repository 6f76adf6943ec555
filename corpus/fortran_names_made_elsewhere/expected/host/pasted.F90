#define CAT(a,b) a/**/b
subroutine pasted(r)
  integer :: r
  call CAT(wo,rk)(r)
end subroutine

subroutine pasted__ompick_host(r)
  !$omp declare target
  integer :: r
  call work__ompick_host(r)
end subroutine
