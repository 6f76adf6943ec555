! case: what an internal procedure of a main program is called in messages
! run host=host => first
! warns: variants `main::first` and `main::second` of `base` have the same score at this call
program main
  implicit none
  call base()
contains
  subroutine first()
    print '(a)', 'first'
  end subroutine
  subroutine second()
    print '(a)', 'second'
  end subroutine
  subroutine base()
    !$omp declare variant(first) match(user={condition(.true.)})
    !$omp declare variant(second) match(user={condition(1 == 1)})
    print '(a)', 'base'
  end subroutine
end program
