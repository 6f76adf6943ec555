module fraction
  use whole
  implicit none
  private
  public g
  interface g
    module procedure own, truth
  end interface
  interface g__ompick_39d37946_1_fraction
    procedure own, lie
  end interface
  interface g__ompick_a38aa5a5_1_fraction
    procedure own_t, lie
  end interface
  interface g__ompick_b4ad7ad2_1_fraction
    procedure own_t, truth
  end interface
  public :: g__ompick_39d37946_1_fraction
  public :: g__ompick_a38aa5a5_1_fraction
  public :: g__ompick_b4ad7ad2_1_fraction
contains
  integer function own(x)
    real, intent(in) :: x

    own = 100 + int(x)
  end function
  integer function own_t(x)
    real, intent(in) :: x
    own_t = -100 - int(x)
  end function
  integer function truth(x)
    logical, intent(in) :: x

    truth = merge(7, 0, x)
  end function
  integer function lie(x)
    logical, intent(in) :: x
    lie = merge(-7, 0, x)
  end function
end module
