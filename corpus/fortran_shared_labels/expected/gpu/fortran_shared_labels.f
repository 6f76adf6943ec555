c case: loops that end at one labelled statement, of which inner ones are copied; formats and alternate returns
c run host => 60 | 72 | n= 72 | 24 | n= 24 | two | 60 | 72 | n= 72 | 24 | n= 24 | one
c run gpu=nvptx64 => 60 | 72 | n= 72 | 24 | n= 24 | two | 60 | 72 | n= 72 | 24 | n= 24 | one
      program labels
      integer i, j, l, n, k
      logical f
      do 99 k = 1, 2
      f = k .eq. 1
      n = 0
      do 10 i = 1, 3
      if (f) then
!$omp simd reduction(+:n)
      do 99991 j = 1, 4
      if (j .eq. 5) goto 99991
99991 n = n + i*j
      else
      do 99983 j = 1, 4
      if (j .eq. 5) goto 99983
99983 n = n + i*j
      end if
10    continue
      print '(i0)', n
      if (f) then
!$omp parallel do
c$omp& collapse(2) reduction(+:n)
      do 15 i = 1, 3
      do 15 j = 1, 4
   15 n = n + 1
      else
      do 99966 i = 1, 3
      do 99966 j = 1, 4
99966 n = n + 1
      end if
      print '(i0)', n
      if (f) then
!$omp parallel
c$omp1num_threads(1)
      write (*, 200) n
  200 format ('n=', i3)
!$omp end parallel
      else
      write (*, 99949) n
99949 format ('n=', i3)
      end if
      n = 0
      do 20 i = 1, 3
      if (f) then
!$omp parallel do
!$omp& reduction(+:n)
      do 99940 j = 1, 4
      if (f) then
!$omp simd
      do 99932 l = 1, 2
99932 n = n + 1
      else
      do 99924 l = 1, 2
99924 n = n + 1
      end if
99940 continue
      else
      do 99916 j = 1, 4
      if (f) then
!$omp simd
      do 99908 l = 1, 2
99908 n = n + 1
      else
      do 99900 l = 1, 2
99900 n = n + 1
      end if
99916 continue
      end if
20    continue
      print '(i0)', n
      write (*, 200) n
      if (f) then
!$omp critical
      call away(k, *30, *40)
   30 print '(a)', 'two'
      goto 50
   40 print '(a)', 'one'
   50 continue
!$omp end critical
      else
      call away(k, *99883, *99882)
99883 print '(a)', 'two'
      goto 99881
99882 print '(a)', 'one'
99881 continue
      end if
   99 continue
      end
      subroutine away(k, *, *)
      if (k .eq. 1) return 1
      return 2
      end
