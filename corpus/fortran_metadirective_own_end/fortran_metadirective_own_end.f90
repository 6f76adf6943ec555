! case: a metadirective whose variants are all one construct may end with that construct's own end directive
! run host=host => threads 2 1 | host 1 | inner 2 2
subroutine threads(n, seen)
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: seen
  seen = 0
  !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(2)) otherwise(parallel num_threads(1))
  !$omp atomic
  seen = seen + 1
  !$omp end atomic
  !$omp end parallel
end subroutine

subroutine on_host(seen)
  implicit none
  integer, intent(out) :: seen
  !$omp metadirective when(device={kind(host)}: teams num_teams(1)) default(teams num_teams(3))
  seen = 1
  !$omp end teams
end subroutine

! What stands behind a block ends the construct around.
subroutine inner(n, seen)
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: seen
  seen = 0
  !$omp parallel num_threads(2)
  !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(2)) otherwise(parallel num_threads(1))
  block
    !$omp single
    !$omp atomic
    seen = seen + 1
    !$omp end single
  end block
  !$omp end parallel
end subroutine

program p
  implicit none
  integer :: a, b
  call threads(2, a)
  call threads(1, b)
  print '(a, 2(1x, i0))', 'threads', a, b
  call on_host(a)
  print '(a, 1x, i0)', 'host', a
  call inner(2, a)
  call inner(1, b)
  print '(a, 2(1x, i0))', 'inner', a, b
end program
