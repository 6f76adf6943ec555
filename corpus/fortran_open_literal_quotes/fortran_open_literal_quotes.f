! case: a continued literal with two quotes in it, on a line that becomes longer
! run host => 101a lit'eral that is loXX                   yz'a
      MODULE M
      CONTAINS
      INTEGER FUNCTION F(I)
C$OMP DECLARE VARIANT(FAR_LONGER) MATCH(CONSTRUCT={PARALLEL})
      INTEGER I
      F = I
      END FUNCTION
      INTEGER FUNCTION FAR_LONGER(I)
      INTEGER I
      FAR_LONGER = I + 100
      END FUNCTION
      END MODULE
      PROGRAM P
      USE M
C$OMP PARALLEL NUM_THREADS(1)
      PRINT '(I0,A)', F(1), 'a lit''eral that is loXX
     &yz''a'
C$OMP END PARALLEL
      END
