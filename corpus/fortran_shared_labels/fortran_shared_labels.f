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
c$omp metadirective when(user={condition(f)}: simd reduction(+:n))
c$omp& otherwise(nothing)
      do 10 j = 1, 4
      if (j .eq. 5) goto 10
   10 n = n + i*j
      print '(i0)', n
c$omp metadirective when(user={condition(f)}: parallel do
c$omp& collapse(2) reduction(+:n)) otherwise(nothing)
      do 15 i = 1, 3
      do 15 j = 1, 4
   15 n = n + 1
      print '(i0)', n
c$omp begin metadirective when(user={condition(f)}: parallel
c$omp1num_threads(1)) otherwise(nothing)
      write (*, 200) n
  200 format ('n=', i3)
c$omp end metadirective
      n = 0
      do 20 i = 1, 3
!$omp metadirective when(user={condition(f)}: parallel do
!$omp& reduction(+:n)) otherwise(nothing)
      do 20 j = 1, 4
!$omp metadirective when(user={condition(f)}: simd) otherwise(nothing)
      do 20 l = 1, 2
   20 n = n + 1
      print '(i0)', n
      write (*, 200) n
c$omp begin metadirective when(user={condition(f)}: critical)
c$omp& otherwise(nothing)
      call away(k, *30, *40)
   30 print '(a)', 'two'
      goto 50
   40 print '(a)', 'one'
   50 continue
c$omp end metadirective
   99 continue
      end
      subroutine away(k, *, *)
      if (k .eq. 1) return 1
      return 2
      end
