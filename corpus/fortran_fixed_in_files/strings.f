      module strings
      implicit none
      character(len=60), parameter :: mode = 'fa
     &st'
      integer, parameter :: number_of_things = 1
     &2
      contains
      integer function f()
c$omp declare variant(fv) match(user={condition(mode .eq. 'fast')})
      f = 1
      end function
      integer function fv()
      fv = 2
      end function
      integer function g(x)
c$omp declare variant(gv)
c$omp& match(construct={parallel},
c$omp& implementation={vendor("gnu")})
      integer x
      g = x
      end function
      integer function gv(x)
      integer x
      gv = 5*x
      end function
      end module
