! case: what stands past column 72 is no text of lines that are wrapped anew; labels behind tabs
! run host => right | right 2
! not host: ^ .*75
      module m
      contains
      integer function f(i)

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
      if (f_w(1)                                                  .gt. 
     &1005) print '(a)', 'wrong'
      if (f_w(1)                                                  .eq. 
     &1005) print '(a)', 'right'
      if (flag) then
!$omp parallel num_threads(1)
      if (f_w(1)                                                  .gt. 
     &1005) print '(a)', 'wrong'
10    if (f_w(2) .eq. 1006)
     & print '(a)', 'right 2'
!$omp end parallel
      else
      if (f_w(1)                                                  .gt. 
     &1005) print '(a)', 'wrong'
99993 if (f_w(2) .eq. 1006)
     & print '(a)', 'right 2'
      end if
	goto 20
20	continue
      if (flag) then
!$omp parallel num_threads(1)
	if (f_w(3) .eq. 1007) goto 30
	print '(a)', 'wrong'
30	continue
!$omp end parallel
      else
	if (f_w(3) .eq. 1007) goto 99985
	print '(a)', 'wrong'
99985	continue
      end if
      end program
