! case: an interface body without types, whose procedure that chooses stands where nothing has an implicit type
! run host => f 3 2.5 | v 3 2.5 | 1 12
program p
  implicit none
  logical :: flag
  interface
    subroutine f(n, x)
      import flag

    end subroutine
    subroutine v(n, x)
    end subroutine
    integer function g(n) result(k)
      import flag

    end function
    integer function w(n) result(k)
    end function
  end interface
  integer :: first
  flag = .false.
  call f__ompick_1(3, 2.5)
  first = g__ompick_1(2)
  flag = .true.
  call f__ompick_1(3, 2.5)
  print '(i0,1x,i0)', first, g__ompick_1(2)
contains

  subroutine f__ompick_1(n, x)
    implicit integer(i-n), real(a-h, o-z)
    if (flag) then
      call v(n, x)
    else
      call f(n, x)
    end if
  end subroutine f__ompick_1

  integer function g__ompick_1(n) result(k)
    implicit integer(i-n), real(a-h, o-z)
    if (.not. flag) then
      k = w(n)
    else
      k = g(n)
    end if
  end function g__ompick_1
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
