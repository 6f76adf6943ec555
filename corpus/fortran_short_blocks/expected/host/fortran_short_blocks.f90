! case: `atomic capture` takes two statements where run time chooses
program p
  implicit none
  integer :: n, v, i
  logical :: exact
  do i = 0, 1
    exact = i == 1
    n = 4
    if (exact) then
      !$omp atomic capture
      n = n + 1
      v = n
    else
      !$omp atomic capture seq_cst
      n = n + 1
      v = n
    end if
    if (n /= 5 .or. v /= 5) error stop 1
    if (exact) then
      !$omp atomic capture
      v = n; n = n * 2
    else
      v = n; n = n * 2
    end if
    if (n /= 10 .or. v /= 5) error stop 2
    if (exact) then
      !$omp atomic
      n = n + 1
    else
      n = n + 1
    end if
    v = n
    if (n /= 11 .or. v /= 11) error stop 3
  end do
end program
