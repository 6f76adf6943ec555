! case: enumerators are constants, those of other modules and those that count on as well
! aux: colours.f90
! run host => 2
! not host: ^ *if \(
! not host: ^ *!.omp critical
program main
  use colours, only: g => green, blue
  implicit none
  enum, bind(c)
    enumerator :: first, second
  end enum
  integer :: x
  !$omp parallel num_threads(1)
  x = 1
  !$omp end parallel
  !$omp parallel num_threads(1)
  x = x + 1
  !$omp end parallel
  print '(i0)', x
end program
