c case: fixed form: sequence fields, tabs, marks in column 6, tokens over two lines, blanks, letters of comments
c cflags: -fd-lines-as-comments
c run host => 105 5 | 4 10 | 101 | 107 | 3 | it's | 9
      module fixed_m                                                    SEQ00010
      implicit none                                                     SEQ00020
      contains
      integer function base(i)
      integer, intent(in) :: i



      base = i
      end function
      integer function bpar(i)
      integer, intent(in) :: i
      bpar = i + 100
      end function
      end module

      program fixed
      use fixed_m
      use omp_lib
      implicit none
      integer i, s, t
      character*8 text
      t = 0
!$OMP PARALLEL NUM_THREADS(1)                                           SEQ00040
      t = bpar(5)
!$OMP END PARALLEL
      write (*, '(I0,1X,I0)') t, base(5)
      s = 0
      t = 0

*$omp parallel do num_threads(4)
*$omp. reduction(+: s) reduction(max: t)
      DO 10 I = 1, 10
	 s = s + 1
	 t = max(t,
	1 omp_get_num_threads())
   10 CONTINUE
      write (*, '(I0,1X,I0)') t, s
c$omp0parallel num_threads(1)
      t                                                             = 
     &bpar(1)
c$omp end parallel
      write (*, '(I0)') t
c$omp parallel num_threads(1)
      if (t .gt. 0) t = bpar(bpar(7) - 100)
c$omp end parallel
      write (*, '(I0)') t
D     t = 0
c$    t = 3
!$    if (t .ne. 3)
!$   &  t = 4
      write (*, '(I0)') t
      text = 'it''s
     &'
      write (*, '(A)') trim(text)
      t = 0
      if (s .gt. 5) then
!$omp parallel do
!$omp& reduction(+: t)
      do i = 1, 9
         t = t + 1
      end do
      else
      do i = 1, 9
         t = t + 1
      end do
      end if
      write (*, '(I0)') t
      end
