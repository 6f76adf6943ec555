! case: names of directives that blanks and line ends cut, which mean nothing in fixed form
! aux: cut.f strings.f90
! run host => 101 203 | 7
      PROGRAM MAIN
      USE CUT
      INTEGER R, S
      R = 0
      S = 0
!$OMP PARA LLEL NUM_THREADS(1)
      R = R + var(1)
!$OMP EN D PARALLEL
!$OMP PARAL
!$OMP&LEL NUM_THREADS(1)
      S = S + var(1) + 
     1var(2)
!$OMP END PAR
!$OMP&ALLEL
      PRINT '(I0,1X,I0)', R, S
      CALL SHOW
      END
