      SUBROUTINE OLD(R)
      INTEGER R
      CALL WO RK(R)
      END
