c case: statements of old programs in fixed form, written as usual
c run host => 7.00 5.00 1.00 END | 4.0 2 2.0 | IT 3 2.00000000 2.00000000 2.00000000 | OTHER
      MODULE M
        interface sv__ompick_m
          procedure sv
        end interface
      CONTAINS
      SUBROUTINE S(X)
      REAL X

      X = X + 1.
      END SUBROUTINE
      SUBROUTINE SV(X)
      REAL X
      X = X + 2.
      END SUBROUTINE
      END MODULE
      BLOCK DATA BD
      COMMON /BLK/ Q, R(3)
      DATA Q /1./, (R(I), I = 1, 3) /3*2.E0/
      END
      REAL*8 FUNCTION DF(X)
      REAL*8 X
      DF = X
      END
      INTEGER*4 FUNCTION IFN (X)
      REAL X
      IFN = INT(X)
      RETURN
      END
      DOUBLE PRECISION FUNCTION DD (X)
      DOUBLE PRECISION X
      DD = X * 2.D0
      END
      PROGRAM MAIN
      USE M, ONLY : S, sv__ompick_m
      IMPLICIT REAL (A-H, O-Z)
      CHARACTER*80 LINE(10)*20, CH*(4)
      CHARACTER LINE2*8
      INTEGER*8 BIG / 3 /
      LOGICAL*4 L, FLAG
      COMPLEX*16 Z
      REAL*8 DF
      DOUBLE PRECISION DD
      PARAMETER (PI = 3.14, N = 2)
      EXTERNAL IFN, DD
      DIMENSION A (10), B(2, 2)
      SAVE A, B
      COMMON /BLK/ Q, R(3)
      EQUIVALENCE (A(1), C)
      NAMELIST / NL / C, Q
      SF (T) = T * 2
      DATA L /.TRUE./
      Z = (1.0, 2.0)
      CH = 'A B'
      LINE(1) = "IT'S"
!$OMP PARALLEL NUM_THREADS(1)
      DO 10 X1 = 1., 2.
   10 A(INT(X1)) = X1
      DO 20 I = 1, N
      DO 20 J = 1, N
        B(I, J) = I * J
   20 CONTINUE
      DO 30, I = 1, 2, 1
   30 CALL sv__ompick_m(A(I))
      DO WHILE (L)
        L = .FALSE.
      ENDDO
      IF (A(1) .GT. 1.) THEN
        CALL sv__ompick_m (A(1))
      ELSEIF (A(1) .LT. 0) THEN
        A(1) = 0
      ELSE
        A(1) = 1
      END IF
      IF (A(1)) 40, 50, 60
   40 CONTINUE
   50 A(1) = -1
   60 IF (L .OR. A(1) .EQ. 5.0E0) CALL sv__ompick_m(A(1)); A(2) = A(2) +
     &    1
      WRITE (6, 100) (A(I), I = 1, N), DF(1.D0)
  100 FORMAT (1X, 3F8.2, ' END', I3)
      PRINT 110, SF (2.0), IFN (2.7), DD (1.D0)
  110 FORMAT (F5.1, I 3, F5.1)
      READ (LINE(1), '(A2)', END=120, ERR=120) CH
  120 WRITE (*, *) CH, BIG, R
      GO TO (130, 140), N
  130 STOP 1
  140 SELECT CASE (N)
      CASE (1)
        PRINT *, 'ONE'
      CASE DEFAULT
        PRINT *, 'OTHER'
      END SELECT
      OPEN (UNIT = 10, STATUS = 'SCRATCH')
      REWIND 10
      CLOSE (10)
!$OMP END PARALLEL
      END
