! case: a directive counts for whoever has the base procedure through the module in which it stands, and for nobody else
! aux: used_api.f90
! run host=host => api 101 1 | renamed 102 | only 103 | impl 4 | run time 205 5 205 | generic 106 7
subroutine by_api()
  use api; use impl, only: f_fast__ompick_impl
  implicit none
  integer :: r
  !$omp parallel num_threads(1)
  r = f_fast__ompick_impl(1)
  !$omp end parallel
  print '(a, 2(1x, i0))', 'api', r, f(1)
end subroutine

subroutine by_farther_names()
  use farther, only: q => h; use impl, only: f_fast__ompick_impl
  implicit none
  integer :: r
  !$omp parallel num_threads(1)
  r = f_fast__ompick_impl(2)
  !$omp end parallel
  print '(a, 1x, i0)', 'renamed', r
end subroutine

subroutine by_only()
  use impl, mine => f
  use api, only: f
  implicit none
  integer :: r
  !$omp parallel num_threads(1)
  r = f_fast(3)
  !$omp end parallel
  print '(a, 1x, i0)', 'only', r
  !$omp parallel num_threads(1)
  r = mine(4)
  !$omp end parallel
  print '(a, 1x, i0)', 'impl', r
end subroutine

subroutine by_run_time()
  use api, only: is_fast, again => g, work, g__ompick_1_api
  implicit none
  integer :: slow, fast
  slow = g__ompick_1_api(5)
  is_fast = .true.
  fast = g__ompick_1_api(5)
  is_fast = .false.
  print '(a, 3(1x, i0))', 'run time', slow, fast, work(5)
end subroutine

subroutine by_generic()
  use api, only: either, either__ompick_fe5b4bbd_api
  implicit none
  integer :: r, s
  !$omp parallel num_threads(1)
  r = either__ompick_fe5b4bbd_api(6)
  s = either__ompick_fe5b4bbd_api(7.0)
  !$omp end parallel
  print '(a, 2(1x, i0))', 'generic', r, s
end subroutine

program p
  call by_api()
  call by_farther_names()
  call by_only()
  call by_run_time()
  call by_generic()
end program
