module bases
  implicit none
contains
  integer function base(x)

    !$omp declare target
    integer, intent(in) :: x
    base = x
  end function
  integer function base_v(x)
    !$omp declare target
    integer, intent(in) :: x
    base_v = x + 100
  end function
end module
