! case: what an internal procedure of a main program is called in messages
! run host=host => first
! warns: variants `main::first` and `main::second` of `base` have the same score at this call
program main
  implicit none
  call first()
contains
  subroutine first()
    print '(a)', 'first'
  end subroutine
  subroutine second()
    print '(a)', 'second'
  end subroutine
  subroutine base()


    print '(a)', 'base'
  end subroutine
end program
