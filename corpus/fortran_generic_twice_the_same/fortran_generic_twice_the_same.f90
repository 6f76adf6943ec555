! case: two modules have the same base procedure in their parts of a generic; one cannot name its variant
! run host => 102 201 102 203
! run gpu=nvptx64:sm_80 => 102 201 102 203
module first
  implicit none
  interface g
    procedure base, of_real
  end interface
contains
  integer function base(x)
    !$omp declare variant(base_v) match(implementation={vendor(gnu)})
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
end module
module second
  use first, only: base
  implicit none
  interface g
    procedure base, of_logical
  end interface
contains
  integer function of_logical(x)
    logical, intent(in) :: x
    of_logical = merge(203, 204, x)
  end function
end module
program main
  use first
  use second
  implicit none
  print '(I0,3(1X,I0))', g(2), g(1.5), base(2), g(.true.)
end program
