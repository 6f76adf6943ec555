! A `!` within a string that goes on is no comment, nor is what looks like a sentinel.
subroutine show
  implicit none
  character(40) :: text
  integer :: n
  n = 6
  text = "long &
         & ! no comment &
         & !$omp nothing"
  if (n > 5) then
    !$omp atomic
    n = n + 1
  else
    n = n + 1
  end if
  if (index(text, '!') /= 7 .or. index(text, '!$omp') == 0) n = -1
  print '(i0)', n
end subroutine
