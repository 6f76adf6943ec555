      submodule (user_m:between) user_s
      implicit none
      contains
      module procedure run
      use base_m, only: pick__ompick_1_base_m, step_v__ompick_base_m
      print '(I0)', step_v__ompick_base_m(2)
      print '(I0)', pick__ompick_1_base_m(6)
      print '(I0)', own(4)
c$omp parallel num_threads(1)
      print '(I0)', own_v__ompick_user_m(3)
c$omp end parallel
      print '(I0)', inner__ompick_1(6)
      print '(I0)', inner__ompick_1(1)
      end procedure
      end submodule
