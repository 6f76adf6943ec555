#define CAT(a,b) a/**/b
subroutine pasted(r)
  integer :: r
  call CAT(wo,rk)(r)
end subroutine
