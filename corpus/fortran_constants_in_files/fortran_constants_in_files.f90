! case: named constants of modules without directives, in other files, in conditions, scores and declarative metadirectives
! aux: constants.f90 between.f90 work.f90
! run host => 3 2 2 8
! has host: print '\(4\(i0, 1x\)\)', f2\(\), g1\(\), counter
program main
  use work
  use omp_lib
  implicit none
  integer :: total
  total = 0
  !$omp parallel num_threads(4) reduction(+: total)
  counter = 2
  total = counter
  !$omp end parallel
  print '(4(i0, 1x))', f(), g(), counter, total
end program
