! case: a variant's dummy argument is of another derived type than the base's; of the same by another name it is not
! fails: dummy argument `p` of the variant has another type: `type(t2)`, the base's `type(t1)`
module types
  type t1
    integer :: a
  end type
  type t2
    integer :: a
  end type
end module
module m
  use types, only: t1, other => t1, t2
contains
  subroutine v(p)
    type(t2) :: p
  end subroutine
  subroutine w(p)
    type(other) :: p
  end subroutine
  subroutine f(p)
    !$omp declare variant(v) match(construct={parallel})
    type(t1) :: p
  end subroutine
  subroutine g(p)
    !$omp declare variant(w) match(construct={parallel})
    type(t1) :: p
  end subroutine
end module
