! case: what Fortran makes private in constructs is read at the call: loop variables, defaults, linear ones
! run host => for 3 | seq 3 | default 1 | default 1 | shared 0 | linear 3
module m
  implicit none
  integer :: i, x
contains
  integer function vi()
    vi = 1
  end function
  integer function fi()
    !$omp declare variant(vi) match(user={condition(i >= 2)})
    fi = 0
  end function
  integer function fx()
    !$omp declare variant(vi) match(user={condition(x == 2)})
    fx = 0
  end function
end module
program p
  use m
  implicit none
  integer :: s, k
  s = 0; i = 100
  !$omp parallel do reduction(+: s)
  do i = 0, 4
    s = s + fi()
  end do
  print '("for ",i0)', s
  s = 0; i = -5
  !$omp parallel num_threads(1)
  do i = 0, 4
    s = s + fi()
  end do
  !$omp end parallel
  print '("seq ",i0)', s
  s = 0; x = 0
  !$omp parallel num_threads(1) default(private) shared(s)
  x = 2
  s = fx()
  !$omp end parallel
  print '("default ",i0)', s
  s = 0; x = 0
  !$omp parallel num_threads(1) default(firstprivate) shared(s)
  x = 2
  s = fx()
  !$omp end parallel
  print '("default ",i0)', s
  s = 0; x = 0
  !$omp parallel num_threads(1) default(private) shared(s, x)
  x = 1
  s = fx()
  !$omp end parallel
  print '("shared ",i0)', s
  s = 0; x = 0
  !$omp simd linear(x: 1) reduction(+: s)
  do k = 1, 6
    x = 2 * mod(k - 1, 2)
    s = s + fx()
  end do
  print '("linear ",i0)', s
end program
