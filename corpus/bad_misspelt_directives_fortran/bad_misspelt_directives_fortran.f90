! case: a misspelt directive with variants is found where nothing else is to be chosen
! fails: unknown directive name `declare varaint`; did you mean `declare variant`? [OMP0122]
! fails: unknown directive name `declar`; did you mean `declare variant`? [OMP0122]
! fails: unknown directive name `metadirectiv`; did you mean `metadirective`? [OMP0122]
! fails: unknown directive name `begin metadirectiv`; did you mean `begin metadirective`? [OMP0122]
! fails: unknown directive name `dispatc`; did you mean `dispatch`? [OMP0122]
module m
contains
  integer function f_t(a)
    integer, intent(in) :: a
    f_t = 100 + a
  end function
  integer function f(a)
    integer, intent(in) :: a
    !$omp declare &
    !$omp varaint(f_t) match(construct={parallel})
    f = a
  end function
  integer function g(a)
    integer, intent(in) :: a
    !$omp declar variant(f_t) match(construct={parallel})
    g = a
  end function
end module
subroutine s(r)
  integer :: r
  !$omp metadirectiv when(device={kind(host)}: nothing)
  r = r + 1
end subroutine
subroutine t(r)
  integer :: r
  !$omp begin metadirectiv when(device={kind(host)}: nothing)
  r = r + 1
end subroutine
program p
  use m
  integer :: r
  r = 0
  !$omp dispatc
  r = f(1)
  call s(r)
  call t(r)
  print '(i0)', r + g(1)
end program
