module fraction
  use whole
  implicit none
  private
  public g
  interface g
    module procedure own, truth
  end interface
contains
  integer function own(x)
    real, intent(in) :: x
    !$omp declare variant(own_t) match(construct={teams})
    own = 100 + int(x)
  end function
  integer function own_t(x)
    real, intent(in) :: x
    own_t = -100 - int(x)
  end function
  integer function truth(x)
    logical, intent(in) :: x
    !$omp declare variant(lie) match(construct={parallel})
    truth = merge(7, 0, x)
  end function
  integer function lie(x)
    logical, intent(in) :: x
    lie = merge(-7, 0, x)
  end function
end module
