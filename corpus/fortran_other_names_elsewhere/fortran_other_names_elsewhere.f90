! case: procedures of other modules that reach a base function by generic names and by those of `use` statements
! aux: bases.f90 helpers.f90 users.f90
! run host => 103 104 106 | 3 4 6
! run gpu=nvptx64:sm_80 => 103 104 106 | 3 4 6
program main
  use helpers, only: outer
  use users
  implicit none
  integer :: r(3), h(3)
  !$omp target map(from: r)
  r(1) = outer(1)
  r(2) = by_generic(1)
  r(3) = by_rename(1)
  !$omp end target
  h = [outer(1), by_generic(1), by_rename(1)]
  print '(I0,2(1X,I0))', r
  print '(I0,2(1X,I0))', h
end program
