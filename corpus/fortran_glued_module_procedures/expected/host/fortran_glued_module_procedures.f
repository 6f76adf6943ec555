! case: module procedures without blanks in interface blocks and submodules of fixed form
! run host=host => 101 104 | 102 | 103
      module a
      interface g
      moduleproceduregi
      module proceduregr
      end interface
      interface
      modulesubroutineq

      end subroutine
      module integer function f(i)
      integer, intent(in) :: i
      end function
      end interface
      contains
      integer function gi(i)

      integer, intent(in) :: i
      gi=i
      end function
      integer function gv(i)
      integer, intent(in) :: i
      gv=i+100
      end function
      integer function gr(x)

      real, intent(in) :: x
      gr=int(x)
      end function
      integer function grv(x)
      real, intent(in) :: x
      grv=int(x)+100
      end function
      subroutine qv
      print '(i0)', 102
      end subroutine
      end module
      submodule(a) as
      contains
      modulesubroutineq
      print '(i0)', 2
      end subroutine
      moduleproceduref
      f=kv(i)
      end procedure
      integer function k(i)

      integer, intent(in) :: i
      k=i
      end function
      integer function kv(i)
      integer, intent(in) :: i
      kv=i+100
      end function
      end submodule
      program p
      use a
      print '(i0,1x,i0)', gv(1), grv(4.)
      call qv
      print '(i0)', f(3)
      end
