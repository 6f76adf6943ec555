! case: a generic of procedures of another module, whose variants are not accessible where the generic is declared
! aux: kinds.f90 a.f90 b.f90
! run host => 12 44 3 18 5 | 20 3 400
program main
  use b
  use a, only: norm
  implicit none
  type(cell) :: c(4)
  double precision :: x(1)
  integer :: l(3)
  logical :: t
  integer :: m
  c%v = [1, 2, 3, 4]
  x = 10
  !$omp parallel num_threads(1)
  call scaled(x, by=4d0)
  !$omp end parallel
  call kern([1, 2, 3], l)
  call kern(t)
  print '(4(i0, 1x), i0)', summed(c(1:3), 3), int(x), summed([1, 2]), sum(l), merge(5, 0, t)
  !$omp parallel num_threads(1)
  m = norm(2, [3.0, 4.0])
  !$omp end parallel
  print '(2(i0, 1x), i0)', norm(2, reshape([1, 2, 2, 3], [2, 2])), norm(2, [3.0, 4.0]), m
end program
