module whole
  implicit none
  private
  public g
  interface g
    module procedure own
  end interface
  interface g__ompick_a515afbf_1_whole
    procedure own
  end interface
  interface g__ompick_db762e70_1_whole
    procedure own_p
  end interface
  interface g__ompick_db762e70_2_whole
    procedure own_p
  end interface
  interface g__ompick_db762e70_whole
    procedure own_p
  end interface
  public :: g__ompick_a515afbf_1_whole
  public :: g__ompick_db762e70_1_whole
  public :: g__ompick_db762e70_2_whole
  public :: g__ompick_db762e70_whole
contains
  integer function own(x)
    integer, intent(in) :: x

    own = x
  end function
  integer function own_p(x)
    integer, intent(in) :: x
    own_p = -x
  end function
end module
