! case: variants that are procedures of modules without directives, which the bases' modules use
! aux: plain.f90 between.f90 bases.f90
! run host => 7 14 21 | 28 35 1 | 11 17 10 | 1 9
program main
  use bases, only: show, g, s, h, flag, double => f
  implicit none
  integer :: a(3), n
  call show
  print '(3(i0, 1x))', double(4), g(5), g(.true.)
  a = 10
  call s(1, a)
  !$omp parallel num_threads(1)
  call s(1, a(2))
  !$omp end parallel
  print '(3(i0, 1x))', a
  n = h()
  flag = .true.
  print '(2(i0, 1x))', n, h()
end program
