      SUBROUTINE OLD(R)
      INTEGER R
      CALL WO RK(R)
      END

      SUBROUTINE old__ompick_host(R)
!$omp declare target
      INTEGER R
      CALL work__ompick_host(R)
      END
