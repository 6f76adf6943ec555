! A `!` within a string that goes on is no comment, nor is what looks like a sentinel.
subroutine show
  implicit none
  character(40) :: text
  integer :: n
  n = 6
  text = "long &
         & ! no comment &
         & !$omp nothing"
  !$omp metadirective when(user={condition(n > 5)}: atomic)
  n = n + 1
  if (index(text, '!') /= 7 .or. index(text, '!$omp') == 0) n = -1
  print '(i0)', n
end subroutine
