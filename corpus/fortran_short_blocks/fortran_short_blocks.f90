! case: `atomic capture` takes two statements where run time chooses
program p
  implicit none
  integer :: n, v, i
  logical :: exact
  do i = 0, 1
    exact = i == 1
    n = 4
    !$omp metadirective when(user={condition(exact)}: atomic capture) default(atomic capture seq_cst)
    n = n + 1
    v = n
    if (n /= 5 .or. v /= 5) error stop 1
    !$omp metadirective when(user={condition(exact)}: atomic capture) default(nothing)
    v = n; n = n * 2
    if (n /= 10 .or. v /= 5) error stop 2
    !$omp metadirective when(user={condition(exact)}: atomic) default(nothing)
    n = n + 1
    v = n
    if (n /= 11 .or. v /= 11) error stop 3
  end do
end program
