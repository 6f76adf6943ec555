module weights
  use, intrinsic :: iso_c_binding, only: c_long
  implicit none
  private
  public :: scale
contains
  integer(c_long) function scale_parallel(value) result(scaled)
    integer(c_long), intent(in) :: value
    scaled = 7 * value
  end function scale_parallel

  integer(c_long) function scale(value) result(scaled)
    integer(c_long), intent(in) :: value
    !$omp declare variant(scale_parallel) match(construct={parallel})
    scaled = value
  end function scale
end module weights
