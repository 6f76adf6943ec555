! case: a generic of procedures of another module, whose variants are not accessible where the generic is declared
! aux: kinds.f90 a.f90 b.f90
! run host => 12 44 3 18 5 | 20 3 400
program main
  use b
  use a, only: norm, norm__ompick_67de446b_a, norm__ompick_9fe539a7_a
  implicit none
  type(cell) :: c(4)
  double precision :: x(1)
  integer :: l(3)
  logical :: t
  integer :: m
  c%v = [1, 2, 3, 4]
  x = 10
  !$omp parallel num_threads(1)
  call scaled__ompick_51f8039a_b(x, by=4d0)
  !$omp end parallel
  call kern__ompick_bc9aacaa_b([1, 2, 3], l)
  call kern__ompick_bc9aacaa_b(t)
  print '(4(i0, 1x), i0)', summed__ompick_57ebc214_b(c(1:3), 3), int(x), summed__ompick_57ebc214_b([1, 2]), sum(l), merge(5, 0, t)
  !$omp parallel num_threads(1)
  m = norm__ompick_9fe539a7_a(2, [3.0, 4.0])
  !$omp end parallel
  print '(2(i0, 1x), i0)', norm__ompick_67de446b_a(2, reshape([1, 2, 2, 3], [2, 2])), norm__ompick_67de446b_a(2, [3.0, 4.0]), m
end program
