! case: device code that calls an entry runs its procedure, which has no version
! fails: `a` needs a version for device code, and cannot have one: it has an `entry`
module m
contains
  integer function f()
    !$omp declare variant(fv) match(construct={target})
    f = 1
  end function
  integer function fv()
    fv = 2
  end function
  subroutine a(x)
    integer, intent(out) :: x
    x = f()
    return
  entry b(x)
    x = f() + 10
  end subroutine
end module
program p
  use m
  integer :: x
  call b(x); print *, x
  !$omp target map(from: x)
  call b(x)
  !$omp end target
  print *, x
end program
