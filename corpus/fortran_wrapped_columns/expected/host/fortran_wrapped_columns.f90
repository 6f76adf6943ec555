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
  if (flag) then
    !$omp parallel num_threads(1)
      x = y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y &
          +&
     & y
    !$omp end parallel
  else
      x = y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y + y &
          +&
     & y
  end if
  print '(I0)', x
  if (flag) then
    !$omp parallel num_threads(1)
    block
                                                                                                                        x = x + 1
                                                                  !$omp atomic update
      x = x + 1
    end block
  else
    block
                                                                                                                        x = x + 1
                                                                  !$omp atomic update
      x = x + 1
    end block
  end if
  print '(I0)', x
end program
