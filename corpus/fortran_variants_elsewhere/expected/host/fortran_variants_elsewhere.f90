! case: variants that are procedures of modules without directives, which the bases' modules use
! aux: plain.f90 between.f90 bases.f90
! run host => 7 14 21 | 28 35 1 | 11 17 10 | 1 9
program main
  use bases, only: show, g, s, h, flag, double => f, g__ompick_fadd2292_bases, h__ompick_1_bases, &
      s__ompick_1_only_bases; use plain, only: seven__ompick_plain
  implicit none
  integer :: a(3), n
  call show
  print '(3(i0, 1x))', seven__ompick_plain(4), g__ompick_fadd2292_bases(5), g__ompick_fadd2292_bases(.true.)
  a = 10
  call s(1, a)
  !$omp parallel num_threads(1)
  call s__ompick_1_only_bases(1, a(2))
  !$omp end parallel
  print '(3(i0, 1x))', a
  n = h__ompick_1_bases()
  flag = .true.
  print '(2(i0, 1x))', n, h__ompick_1_bases()
end program
