module b
  use a, only: cell, total => sum_cells, scale_r, kernel_p
  implicit none
  private
  public :: summed, scaled, cell, kern
  interface summed
    module procedure total, sum_i
  end interface
  interface scaled
    procedure :: scale_r
  end interface
  interface kern
    procedure kernel_p
    procedure kernel_l
  end interface
contains
  integer function sum_i(i)
    integer, intent(in) :: i(:)
    sum_i = sum(i)
  end function
  subroutine kernel_l(l)
    logical, intent(out) :: l
    l = .true.
  end subroutine
end module
