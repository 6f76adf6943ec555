! case: a character literal that goes on in the next line holds what it held where a name before it becomes longer
! run host => full 5 | blanks 13 | long 57 | two 8 | twice 66
! run gpu=nvptx64:sm_80 => full 5 | blanks 13 | long 57 | two 8 | twice 66
      module m
      contains
      integer function f(s)
      character*(*), intent(in) :: s
c$omp declare variant(f_v) match(user={condition(len(s).gt.1)})
      f = -1
      end function
      integer function f_v(s)
      character*(*), intent(in) :: s
      f_v = len(s)
      end function
      end module
      program main
      use m
      integer i
      i =                                                         f('hel
     &lo')
      print '(a,i0)', 'full ', i
      i =                                                   f('hello,
     &worl')
      print '(a,i0)', 'blanks ', i
      i =                    f('this is a rather long string that goes on
C what stands between is no part of it
     & to the next line')
      print '(a,i0)', 'long ', i
      i =           f('it''s') + f("a 'q") +                      f("hel
     +lo") - 5
      print '(a,i0)', 'two ', i
      i = f('this literal begins early in its line and is a long one, i
     &s it no') 
      print '(a,i0)', 'twice ', i
      end
