module whole
  implicit none
  private
  public g
  interface g
    module procedure own
  end interface
contains
  integer function own(x)
    integer, intent(in) :: x
    !$omp declare variant(own_p) match(construct={parallel})
    own = x
  end function
  integer function own_p(x)
    integer, intent(in) :: x
    own_p = -x
  end function
end module
