! case: an interface body without types, whose procedure that chooses stands where nothing has an implicit type
! run host => f 3 2.5 | v 3 2.5 | 1 12
program p
  implicit none
  logical :: flag
  interface
    subroutine f(n, x)
      import flag
      !$omp declare variant(v) match(user={condition(flag)})
    end subroutine
    subroutine v(n, x)
    end subroutine
    integer function g(n) result(k)
      import flag
      !$omp declare variant(w) match(user={condition(.not. flag)})
    end function
    integer function w(n) result(k)
    end function
  end interface
  integer :: first
  flag = .false.
  call f(3, 2.5)
  first = g(2)
  flag = .true.
  call f(3, 2.5)
  print '(i0,1x,i0)', first, g(2)
end program
subroutine f(n, x)
  print '("f ",i0,1x,f3.1)', n, x
end subroutine
subroutine v(n, x)
  print '("v ",i0,1x,f3.1)', n, x
end subroutine
integer function g(n) result(k)
  k = n + 10
end function
integer function w(n) result(k)
  k = n - 1
end function
