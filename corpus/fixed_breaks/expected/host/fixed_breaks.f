! case: lines of fixed form that become too long behind a tab, and with several statements
! run host => 201 202 | 403
! run gpu=nvptx64:sm_80 => 201 202 | 403
      module m
      contains
      integer function base(x)

      integer, intent(in) :: x
      base = x
      end function
      integer function vt(x)
      integer, intent(in) :: x
      vt = x + 200
      end function
      integer function help(x)
      integer, intent(in) :: x
      help = base(x)
      end function

      integer function help__ompick_host_m(x) result(help)
!$omp declare target
      integer, intent(in) :: x
      help = vt(x)
      end function
      end module
      program main
      use m
      integer r, s, t
!$omp target map(from: r, s, t)
      r=help__ompick_host_m(1); s=help__ompick_host_m(2)
	t = help__ompick_host_m(1) + help__ompick_host_m(2)
!$omp end target
      print '(I0,1X,I0)', r, s
      print '(I0)', t
      end
