#define ID(x) x
subroutine joined(r)
  integer :: r
  call ID(wo)rk(r)
end subroutine
