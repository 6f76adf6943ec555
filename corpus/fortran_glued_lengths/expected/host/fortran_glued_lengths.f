c case: in fixed form a name behind a type's length is no exponent, and a Hollerith constant may stand first on a line
c cflags: -std=legacy -w
c run host=host => 2.0 5.0 | 7.0 | 2 | don't 2.0
      program glued
      implicit none
      interface
      real function f(i)


      integer i
      end function
      real function g(i)
      integer i
      end function
      real function h(i)
      integer i
      end function
      end interface
      real*8 d1f(3)
      integer*4 e2f
      complex*16 q1f
      character*8 d1g
      integer i
      d1f(1) = h(1)
      d1f(2) = 5
      print '(f3.1,1x,f3.1)', d1f(1), d1f(2)
      q1f = 3 + h(2)
      print '(f3.1)', real(q1f)
      e2f = 2
      print '(i0)', e2f
      d1g = 'a'
      i = 1
      goto (10, 20), i
   10 call s(
     1  5hdon't, h(1))
   20 continue
      end
      real function f(i)
      integer i
      f = i
      end
      real function g(i)
      integer i
      g = -i
      end
      real function h(i)
      integer i
      h = 2*i
      end
      subroutine s(text, x)
      integer*4 text(2)
      real x
      print '(a4,a1,f4.1)', text, x
      end
