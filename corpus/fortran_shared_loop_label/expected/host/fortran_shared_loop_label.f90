! case: a statement that is copied has the label with which a loop around it ends: only that loop needs it
! run host => 6 | 12
! has host: 10 continue
! not host: 9999\d  s = s
program p
  implicit none
  integer :: i, j, s
  s = 0
  do 10 i = 1, 3
    if (i > 1) then
      !$omp atomic
    s = s + i
    else
    s = s + i
    end if
    10 continue
  print '(i0)', s
  s = 0
  do 20 i = 1, 2
    if (i > 1) then
      !$omp parallel do reduction(+: s)
      do 30 j = 1, 3
  30  s = s + j
    else
      do 99986 j = 1, 3
  99986  s = s + j
    end if
20  continue
  print '(i0)', s
end program
