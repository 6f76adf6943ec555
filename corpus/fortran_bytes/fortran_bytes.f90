! case: Fortran with CRLF line ends, non-ASCII comments and strings, and no final newline
! run host => 105 été | 2
module bytes_m
  implicit none
contains
  integer function base(i) ! é
    integer, intent(in) :: i
    !$omp declare variant(bpar) &
    !$omp   match(construct={parallel})
    base = i
  end function
  integer function bpar(i)
    integer, intent(in) :: i
    bpar = i + 100
  end function
end module
program bytes
  use bytes_m
  implicit none
  integer :: n
  ! � latin
  !$omp parallel num_threads(1)
  print '(I0,1X,A)', &
    base(5), 'été'
  !$omp end parallel
  n = 0
  !$omp metadirective &
  !$omp   when(user={condition(n == 0)}: parallel num_threads(2)) & ! è
  !$omp   otherwise(nothing)
  block
    !$omp atomic
    n = n + 1
  end block
  print '(I0)', n
end program