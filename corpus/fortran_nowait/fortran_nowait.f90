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
    !$omp metadirective when(device={kind(host)}: do schedule(static) nowait) otherwise(nothing)
    do i = 1, 10   ! counted
      n = n + 1
    end do
    !$omp metadirective when(user={condition(c)}: do nowait schedule(static, 1)) otherwise(do)
    do i = 1, 10
      n = n + 1
    end do
    !$omp begin metadirective when(user={condition(c)}: single nowait) otherwise(masked)
    n = n + 100
    !$omp end metadirective
    !$omp end parallel
    print *, n
  end do
end program
