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
  !$omp begin metadirective when(user={condition(g == 5 .and. blue == 6)}: parallel num_threads(1)) otherwise(critical)
  x = 1
  !$omp end metadirective
  !$omp begin metadirective when(user={condition(first == 0 .and. second == 1)}: parallel num_threads(1)) otherwise(critical)
  x = x + 1
  !$omp end metadirective
  print '(i0)', x
end program
