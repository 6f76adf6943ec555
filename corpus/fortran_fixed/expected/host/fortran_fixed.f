c case: fixed form: continued directives, labels in columns, formats, run-time calls
c run host => 5.00000000 | 107 | j 25 | 10.0000000 | 107 | j 25
      module fm
      implicit none
      contains
      integer function base(i)
      integer, intent(in) :: i


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

      a = 1
      end
      subroutine sv(a, n, c)
      integer n
      real a(n)
      logical c
      a = 2
      end

        integer function base__ompick_1_fm(i) result(base__result)
          integer, intent(in) :: i
          if (I .GT. 3) then
            base__result = bpar(i)
          else
            base__result = base(i)
          end if
        end function base__ompick_1_fm

        subroutine s__ompick_1_fm(a, n, c)
          integer n
          real a(n)
          logical c
          if (c) then
            call sv(a, n, c)
          else
            call s(a, n, c)
          end if
        end subroutine s__ompick_1_fm
      end module

      program fixedp
      use fm, only: base, s, base__ompick_1_fm, s__ompick_1_fm
      implicit none
      integer i, j, k, t
      real a(5)
      logical c
      common /blk/ k
      k = 0
      do 100 t = 1, 2
      c = t .eq. 2
      call s__ompick_1_fm(a, 5, c)
      print *, sum(a)
c$omp parallel num_threads(1)
      k = base__ompick_1_fm(2) + base__ompick_1_fm(
     &  5)
*$omp end parallel
      print *, k
      j = 0
      if (c) then
!$omp parallel do reduction(+:j) private(i, k) num_threads(2)
!$omp+ schedule(static, 1)
      do 20 i = 1, 10
         if (mod(i, 2) .eq. 0) go to 15
         j = j + i
   15    continue
         if (i .eq. 11) write (*, 900) i
  900    format (I3)
   20 continue
      else
!$omp simd reduction(+:j)
      do 99987 i = 1, 10
         if (mod(i, 2) .eq. 0) go to 99989
         j = j + i
99989    continue
         if (i .eq. 11) write (*, 99988) i
99988    format (I3)
99987 continue
      end if
      write (*, 901) j
  901 format ('j', I5)
  100 continue
      end program
