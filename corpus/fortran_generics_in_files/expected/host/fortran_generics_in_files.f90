! case: a generic whose procedures stand in modules of several files, one of which has no variants
! aux: whole.f90 plain.f90 fraction.f90 parent.f90 child.f90
! run host => 1 102 7 | 1 -102 7 | -1 102 -7 | -1 -102 -7 | whole 4 parent child 
program main
  use fraction, only: g, g__ompick_5512d742 => g__ompick_39d37946_1_fraction, g__ompick_1433760e => g__ompick_a38aa5a5_1_fraction, &
      g__ompick_7369ac6a => g__ompick_b4ad7ad2_1_fraction
  use whole, only: shown => g, g__ompick_7369ac6a => g__ompick_a515afbf_1_whole, g__ompick_1433760e => g__ompick_db762e70_1_whole, &
      g__ompick_5512d742 => g__ompick_db762e70_2_whole, g__ompick_db762e70_whole
  use parent
  implicit none
  integer :: r(3, 4), i
  r(:, 1) = [g(1), g(2.0), g(.true.)]
  !$omp teams num_teams(1)
  r(:, 2) = [g__ompick_7369ac6a(1), g__ompick_7369ac6a(2.0), g__ompick_7369ac6a(.true.)]
  !$omp end teams
  !$omp parallel num_threads(1)
  r(:, 3) = [g__ompick_5512d742(1), g__ompick_5512d742(2.0), g__ompick_5512d742(.true.)]
  !$omp end parallel
  !$omp teams num_teams(1)
  !$omp parallel num_threads(1)
  r(:, 4) = [g__ompick_1433760e(1), g__ompick_1433760e(2.0), g__ompick_1433760e(.true.)]
  !$omp end parallel
  !$omp end teams
  do i = 1, 4
    print '(3(i0, :, 1x))', r(:, i)
  end do
  !$omp parallel num_threads(1)
  call say('whole')
  i = -g__ompick_db762e70_whole(4)
  write (*, '(i0, 1x)', advance='no') i
  !$omp end parallel
  call go
  print *
end program
