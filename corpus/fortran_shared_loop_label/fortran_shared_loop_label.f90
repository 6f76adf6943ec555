! case: a statement that is copied has the label with which a loop around it ends: only that loop needs it
! run host => 6 | 12
! has host: 10 continue
! not host: 9999\d  s = s
program p
  implicit none
  integer :: i, j, s
  s = 0
  do 10 i = 1, 3
    !$omp metadirective when(user={condition(i > 1)}: atomic) otherwise(nothing)
10  s = s + i
  print '(i0)', s
  s = 0
  do 20 i = 1, 2
    !$omp metadirective when(user={condition(i > 1)}: parallel do reduction(+: s)) otherwise(nothing)
    do 30 j = 1, 3
30  s = s + j
20  continue
  print '(i0)', s
end program
