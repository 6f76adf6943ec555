#define CAT(a,b) a/**/b
subroutine by_call()
  use CAT(used,_m)
  implicit none
  print '(I0)', f_v(2)
end subroutine
