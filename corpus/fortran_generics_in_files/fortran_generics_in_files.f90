! case: a generic whose procedures stand in modules of several files, one of which has no variants
! aux: whole.f90 plain.f90 fraction.f90 parent.f90 child.f90
! run host => 1 102 7 | 1 -102 7 | -1 102 -7 | -1 -102 -7 | whole 4 parent child 
program main
  use fraction, only: g
  use whole, only: shown => g
  use parent
  implicit none
  integer :: r(3, 4), i
  r(:, 1) = [g(1), g(2.0), g(.true.)]
  !$omp teams num_teams(1)
  r(:, 2) = [g(1), g(2.0), g(.true.)]
  !$omp end teams
  !$omp parallel num_threads(1)
  r(:, 3) = [g(1), g(2.0), g(.true.)]
  !$omp end parallel
  !$omp teams num_teams(1)
  !$omp parallel num_threads(1)
  r(:, 4) = [g(1), g(2.0), g(.true.)]
  !$omp end parallel
  !$omp end teams
  do i = 1, 4
    print '(3(i0, :, 1x))', r(:, i)
  end do
  !$omp parallel num_threads(1)
  call say('whole')
  i = -shown(4)
  write (*, '(i0, 1x)', advance='no') i
  !$omp end parallel
  call go
  print *
end program
