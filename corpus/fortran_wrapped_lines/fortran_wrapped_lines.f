! case: what stands past column 72 is no text of lines that are wrapped anew; labels behind tabs
! run host => right | right 2
! not host: ^ .*75
      module m
      contains
      integer function f(i)
!$omp declare variant(f_w) match(device={kind(host)})
      f = i
      end function
      integer function f_w(i)
      f_w = i + 1004
      end function
      end module
      program wide
      use m
      logical flag
      flag = .true.
      if (f(1)                                                  .gt. 10075
     &5) print '(a)', 'wrong'
      if (f(1)                                                  .eq. 10075
     &5) print '(a)', 'right'
!$omp begin metadirective when(user={condition(flag)}:
!$omp& parallel num_threads(1))
      if (f(1)                                                  .gt. 10075
     &5) print '(a)', 'wrong'
10    if (f(2) .eq. 1006)
     & print '(a)', 'right 2'
!$omp end metadirective
	goto 20
20	continue
!$omp begin metadirective when(user={condition(flag)}:
!$omp& parallel num_threads(1))
	if (f(3) .eq. 1007) goto 30
	print '(a)', 'wrong'
30	continue
!$omp end metadirective
      end program
