! case: a misspelt directive with variants in fixed form, where blanks have no meaning
! fails: did you mean `declare variant`? [OMP0122]
! fails: did you mean `metadirective`? [OMP0122]
      subroutine f(a)
      integer a
C$OMP DECLARE VARA INT(G) MATCH(CONSTRUCT={PARALLEL})
      a = 1
      end
      subroutine g(a)
      integer a
      a = 2
c$omp meta
c$omp1directiv when(device={kind(host)}: nothing)
      a = 3
      end
      program p
      integer a
      call f(a)
      print *, a
      end
