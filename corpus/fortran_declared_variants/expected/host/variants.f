      SUBROUTINE BASE(R)
      INTEGER R
      R = 1
      END
      SUBROUTINE VARIANT(R)
      INTEGER R
      R = 2
      END
