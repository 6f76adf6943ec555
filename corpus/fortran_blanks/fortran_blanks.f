c case: fixed form without regard to blanks: words glued together, torn by blanks and by line ends
c run host => 515 2 | 101 | 2 | 102 | 101 | 101 103 | 3 | 101 102 | 2 | 5
      MODULE M
      CONTAINS
      INTEGER FUNCTION BAR(N)
      INTEGER N
!$OMP DECLARE VARIANT(BARV) MATCH(CONSTRUCT={PARALLEL})
      BAR = N
      END FUNCTION
      INTEGERFUNCTIONBARV(N)
      INTEGERN
      BARV = N + 100
      ENDFUNCTIONBARV
      SUBROUTINE SUB(N)
      INTEGER N
!$OMP DECLARE VARIANT(SUBV) MATCH(CONSTRUCT={PARALLEL})
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
      X=BA
     &R(I)
      S=S+X
10    CONTINUE
      CALLSUB(X)
      PRINT'(I0,1X,I0)',S,X
      IF(X.EQ.2)CALLBAR=101
      PRINT'(I0)',CALLBAR
      IF(X.EQ.2)CALLSUB(X)
      PRINT'(I0)',X
      X = B A R (2)
      PRINT'(I0)',X
      X = BA                                                            
     &                     R(1)
      PRINT'(I0)',X
      PRINT'(I0,1X,I0)',
     &    BAR(1),B
     &A
     &R(3)
      DO20I=3
      PRINT'(I0)',DO20I
      IF(BAR(1).GT.2)PRINT'(I0,1X,I0)',BAR(1),BAR(2)
      X=7
      CALLS
c     a comment between
     1UB(X
     2)
      PRINT'(I0)',X
      C A L L  S U B(X)
      DO30WHILE(X.LT.BAR(-95))
      X=X+1
30    CONTINUE
      PRINT'(I0)',X
!$OMP END PARALLEL
      END
