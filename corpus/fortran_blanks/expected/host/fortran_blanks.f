c case: fixed form without regard to blanks: words glued together, torn by blanks and by line ends
c run host => 515 2 | 101 | 2 | 102 | 101 | 101 103 | 3 | 101 102 | 2 | 5
      MODULE M
      CONTAINS
      INTEGER FUNCTION BAR(N)
      INTEGER N

      BAR = N
      END FUNCTION
      INTEGERFUNCTIONBARV(N)
      INTEGERN
      BARV = N + 100
      ENDFUNCTIONBARV
      SUBROUTINE SUB(N)
      INTEGER N

      N = 1
      END SUBROUTINE
      RECURSIVESUBROUTINESUBV(N)
      INTEGER,INTENT(INOUT)::N
      N = 2
      ENDSUBROUTINE
      END MODULE
      PROGRAM P
      USEM
      INTEGER I, X, S, DO20I, CALLBAR
      S = 0
!$OMP PARALLEL NUM_THREADS(1)
      DO10I=1,5
      X=
     &barv(I)
      S=S+X
10    CONTINUE
      CALL subv(X)
      PRINT'(I0,1X,I0)',S,X
      IF(X.EQ.2)CALLBAR=101
      PRINT'(I0)',CALLBAR
      IF(X.EQ.2)CALL subv(X)
      PRINT'(I0)',X
      X = barv (2)
      PRINT'(I0)',X
      X = 
     &barv(1)
      PRINT'(I0)',X
      PRINT'(I0,1X,I0)',
     &    barv(1),
     &
     &barv(3)
      DO20I=3
      PRINT'(I0)',DO20I
      IF(barv(1).GT.2)PRINT'(I0,1X,I0)',barv(1),barv(2)
      X=7
      CALL subv
c     a comment between
     1(X
     2)
      PRINT'(I0)',X
      C A L L  subv(X)
      DO30WHILE(X.LT.barv(-95))
      X=X+1
30    CONTINUE
      PRINT'(I0)',X
!$OMP END PARALLEL
      END
