      submodule (user_m:between) user_s
      implicit none
      contains
      module procedure run
      print '(I0)', local_step(2)
      print '(I0)', local_pick(6)
      print '(I0)', own(4)
c$omp parallel num_threads(1)
      print '(I0)', own(3)
c$omp end parallel
      print '(I0)', inner(6)
      print '(I0)', inner(1)
      end procedure
      end submodule
