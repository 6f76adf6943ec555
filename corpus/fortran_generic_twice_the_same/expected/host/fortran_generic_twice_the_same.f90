! case: two modules have the same base procedure in their parts of a generic; one cannot name its variant
! run host => 102 201 102 203
! run gpu=nvptx64:sm_80 => 102 201 102 203
module first
  implicit none
  interface g
    procedure base, of_real
  end interface
  interface g__ompick_85ed03d6_1_first
    procedure base__ompick_1_only_first, of_real
  end interface
contains
  integer function base(x)

    integer, intent(in) :: x
    base = x
  end function
  integer function base_v(x)
    integer, intent(in) :: x
    base_v = x + 100
  end function
  integer function of_real(x)
    real, intent(in) :: x
    of_real = int(x) + 200
  end function

  integer function base__ompick_1_only_first(x) result(base__result)
    integer, intent(in) :: x
    base__result = base_v(x)
  end function base__ompick_1_only_first
end module
module second
  use first, only: base, base__ompick_1_only_first
  implicit none
  interface g
    procedure base, of_logical
  end interface
  interface g__ompick_354b2729_1_second
    procedure base__ompick_1_only_first, of_logical
  end interface
contains
  integer function of_logical(x)
    logical, intent(in) :: x
    of_logical = merge(203, 204, x)
  end function
end module
program main
  use first; use first, only: g__ompick_44fe90a1 => g__ompick_85ed03d6_1_first
  use second; use second, only: g__ompick_44fe90a1 => g__ompick_354b2729_1_second
  implicit none
  print '(I0,3(1X,I0))', g__ompick_44fe90a1(2), g(1.5), base_v(2), g(.true.)
end program
