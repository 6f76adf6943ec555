module user_m
  use base_m, only: local_step => step, local_pick => pick
  implicit none
  private
  public :: run, own
  interface
    module subroutine run()
    end subroutine
  end interface
contains
  integer function own(x)
    !$omp declare variant(own_v) match(construct={parallel})
    integer, intent(in) :: x
    own = x + 20
  end function
  integer function own_v(x)
    integer, intent(in) :: x
    own_v = x + 24
  end function
end module
