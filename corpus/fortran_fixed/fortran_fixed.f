c case: fixed form: continued directives, labels in columns, formats, run-time calls
c run host => 5.00000000 | 107 | j 25 | 10.0000000 | 107 | j 25
      module fm
      implicit none
      contains
      integer function base(i)
      integer, intent(in) :: i
C$OMP DECLARE VARIANT(BPAR) MATCH(CONSTRUCT={PARALLEL},
C$OMP+ USER={CONDITION(I .GT. 3)})
      base = i
      end function
      integer function bpar(i)
      integer, intent(in) :: i
      bpar = i + 100
      end function
      subroutine s(a, n, c)
      integer n
      real a(n)
      logical c
!$omp declare variant(sv) match(user={condition(c)})
      a = 1
      end
      subroutine sv(a, n, c)
      integer n
      real a(n)
      logical c
      a = 2
      end
      end module

      program fixedp
      use fm, only: base, s
      implicit none
      integer i, j, k, t
      real a(5)
      logical c
      common /blk/ k
      k = 0
      do 100 t = 1, 2
      c = t .eq. 2
      call s(a, 5, c)
      print *, sum(a)
c$omp parallel num_threads(1)
      k = base(2) + base(
     &  5)
*$omp end parallel
      print *, k
      j = 0
!$omp metadirective
!$omp+ when(user={condition(c)}:
!$omp+ parallel do reduction(+:j) private(i, k) num_threads(2)
!$omp+ schedule(static, 1))
!$omp+ otherwise(simd reduction(+:j))
      do 20 i = 1, 10
         if (mod(i, 2) .eq. 0) go to 15
         j = j + i
   15    continue
         if (i .eq. 11) write (*, 900) i
  900    format (I3)
   20 continue
      write (*, 901) j
  901 format ('j', I5)
  100 continue
      end program
