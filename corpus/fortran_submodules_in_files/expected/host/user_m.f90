module user_m
  use base_m, only: local_step => step, local_pick => pick
  implicit none
  private
  public :: run, own
  interface
    module subroutine run()
    end subroutine
  end interface
  interface own_v__ompick_user_m
    procedure own_v
  end interface
  public :: own_v__ompick_user_m
contains
  integer function own(x)

    integer, intent(in) :: x
    own = x + 20
  end function
  integer function own_v(x)
    integer, intent(in) :: x
    own_v = x + 24
  end function
end module
