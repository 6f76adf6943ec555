c case: fixed form: text behind column 72, tabs, bytes that are no UTF-8, a directive that is a comment for its place
c run host => 111 | 3 | 21
c warns: in fixed form this is a comment: the sentinel of a directive begins in the first column
      module m
      contains
      subroutine f(x)
c$omp declare variant(v) match(construct={parallel})
      integer, intent(inout) :: x
      x = x + 1
      end subroutine
      subroutine v(x)
      integer, intent(inout) :: x
      x = x + 10
      end subroutine
      end module

      program odd
	use m
	integer x, i
	x = 101
c	été f(x)
C$OMP	PARALLEL	NUM_THREADS(1)
	call f(
	1 x)                                                                   call f(x)
C$OMP END PARALLEL
      print '(I0)', x
      x = 0
      !$omp metadirective when(device={kind(host)}: parallel do)
      do i = 1, 2
	x = x + i
      end do
      print '(I0)', x                                                   ; x = 9
C$OMP	METADIRECTIVE WHEN(DEVICE={KIND(HOST)}:	PARALLEL	DO NUM_THREADS(3)
C$OMP1 REDUCTION(+: X)) OTHERWISE(NOTHING) ! ÿþ                     never
      do i = 1, 3
      x = x + 6
      end do
      print '(I0)', x
      end
