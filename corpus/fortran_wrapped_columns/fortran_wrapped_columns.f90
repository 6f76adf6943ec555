! case: lines of copied statements that reach the last column, a mark of continuation there, directives far to the right
! run host => 31 | 33
! not host: ^.{133,}$
! not host: ^ *& *$
program fortran_wrapped_columns
  integer :: x, y
  logical :: flag
  flag = .true.
  y = 1
  x = 0
  !$omp begin metadirective when(user={condition(flag)}: parallel num_threads(1))
    x = y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y     +&
   & y
  !$omp end metadirective
  print '(I0)', x
  !$omp metadirective when(user={condition(flag)}: parallel num_threads(1))
  block
                                                                                                                      x = x + 1
                                                                                                                !$omp atomic update
    x = x + 1
  end block
  print '(I0)', x
end program
