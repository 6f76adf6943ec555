module totals
  use, intrinsic :: iso_c_binding, only: c_int, c_long
  use weights, only: scale
  implicit none
contains
  integer(c_long) function weighted(n) bind(C) result(total)
    integer(c_int), value :: n
    integer :: i
    total = scale(1000_c_long)
    !$omp parallel do reduction(+: total)
    do i = 1, n
      total = total + scale(int(i, c_long))
    end do
  end function weighted
end module totals
