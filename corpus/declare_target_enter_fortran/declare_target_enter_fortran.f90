! case: `enter` of a declare target directive is `to` for older compilers in versions of procedures for devices, too
! run host => 105 5
! run gpu=nvptx64:sm_80 => 205 5
! not *: ^ *!\$omp.*enter
! not *: ^ *!\$omp declare_
module m
contains
  integer function f_t(a)
    integer, value :: a
    f_t = 100 + a
  end function
  integer function f_g(a)
    integer, value :: a
    f_g = 200 + a
  end function
  integer function f(a)
    !$omp declare variant(f_t) match(construct={target})
    !$omp declare variant(f_g) match(construct={target}, device={kind(nohost)})
    integer, value :: a
    f = a
  end function
  integer function work(a)
    !$omp declare target enter(work)
    integer, value :: a
    work = f(a)
  end function
  integer function more(a)
    !$omp declare_target enter(more)
    integer, value :: a
    more = work(a)
  end function
end module
program p
  use m
  integer :: r
  !$omp target map(from: r)
  r = more(5)
  !$omp end target
  print '(i0, 1x, i0)', r, more(5)
end program
