module b
  use a, only: cell, total => sum_cells, scale_r, kernel_p, kernel_p__ompick_1_only_a, scale_r__ompick_1_only_a, &
      sum_cells__ompick_1_only_a
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
  interface kern__ompick_bc9aacaa_b
    procedure kernel_p__ompick_1_only_a, kernel_l
  end interface
  interface scaled__ompick_51f8039a_b
    procedure scale_r__ompick_1_only_a
  end interface
  interface summed__ompick_57ebc214_b
    procedure sum_cells__ompick_1_only_a, sum_i
  end interface
  public :: kern__ompick_bc9aacaa_b
  public :: scaled__ompick_51f8039a_b
  public :: summed__ompick_57ebc214_b
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
