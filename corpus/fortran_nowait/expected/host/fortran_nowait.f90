! case: nowait of a variant stands on its end directive
! run host => 120 | 120
program p
  use omp_lib
  implicit none
  integer :: i, n, t
  logical :: c
  do t = 1, 2
    c = t == 2
    n = 0
    !$omp parallel num_threads(2) reduction(+: n)
    !$omp do schedule(static)
    do i = 1, 10   ! counted
      n = n + 1
    end do
    !$omp end do nowait
    if (c) then
      !$omp do schedule(static, 1)
      do i = 1, 10
        n = n + 1
      end do
      !$omp end do nowait
    else
      !$omp do
      do i = 1, 10
        n = n + 1
      end do
    end if
    if (c) then
      !$omp single
      n = n + 100
      !$omp end single nowait
    else
      !$omp masked
      n = n + 100
      !$omp end masked
    end if
    !$omp end parallel
    print *, n
  end do
end program
