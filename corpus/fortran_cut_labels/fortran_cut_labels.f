! case: labels of fixed form with blanks in them
! run host => 2 | 1
      module m
      contains
      subroutine s(k)
!$omp declare variant(sv) match(construct={parallel})
      k = 1
      end subroutine
      subroutine sv(k)
      k = 2
      end subroutine
      end module
      program p
      use m
!$omp parallel do private(k)
      do 10 i = 1, 1
      call s(k)
      print '(I0)', k
 1 0  continue
      call s(k)
      if (k .eq. 1) goto 2 00
      k = 0
2 0 0 print '(I0)', k
      end program
