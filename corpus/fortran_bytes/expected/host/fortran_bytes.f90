! case: Fortran with CRLF line ends, non-ASCII comments and strings, and no final newline
! run host => 105 été | 2
module bytes_m
  implicit none
contains
  integer function base(i) ! é
    integer, intent(in) :: i


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
    bpar(5), 'été'
  !$omp end parallel
  n = 0
  if (n == 0) then
    !$omp parallel num_threads(2)
    block
      !$omp atomic
      n = n + 1
    end block
  else
    block
      !$omp atomic
      n = n + 1
    end block
  end if
  print '(I0)', n
end program