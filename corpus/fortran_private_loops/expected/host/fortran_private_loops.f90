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

    fi = 0
  end function
  integer function fx()

    fx = 0
  end function

  integer function fi__ompick_1_with_i_m(i) result(fi__result)
    integer, intent(in) :: i
    if (i >= 2) then
      fi__result = vi()
    else
      fi__result = fi()
    end if
  end function fi__ompick_1_with_i_m

  integer function fx__ompick_1_m() result(fx__result)
    if (x == 2) then
      fx__result = vi()
    else
      fx__result = fx()
    end if
  end function fx__ompick_1_m

  integer function fx__ompick_1_with_x_m(x) result(fx__result)
    integer, intent(in) :: x
    if (x == 2) then
      fx__result = vi()
    else
      fx__result = fx()
    end if
  end function fx__ompick_1_with_x_m
end module
program p
  use m
  implicit none
  integer :: s, k
  s = 0; i = 100
  !$omp parallel do reduction(+: s)
  do i = 0, 4
    s = s + fi__ompick_1_with_i_m(i=i)
  end do
  print '("for ",i0)', s
  s = 0; i = -5
  !$omp parallel num_threads(1)
  do i = 0, 4
    s = s + fi__ompick_1_with_i_m(i=i)
  end do
  !$omp end parallel
  print '("seq ",i0)', s
  s = 0; x = 0
  !$omp parallel num_threads(1) default(private) shared(s)
  x = 2
  s = fx__ompick_1_with_x_m(x=x)
  !$omp end parallel
  print '("default ",i0)', s
  s = 0; x = 0
  !$omp parallel num_threads(1) default(firstprivate) shared(s)
  x = 2
  s = fx__ompick_1_with_x_m(x=x)
  !$omp end parallel
  print '("default ",i0)', s
  s = 0; x = 0
  !$omp parallel num_threads(1) default(private) shared(s, x)
  x = 1
  s = fx__ompick_1_m()
  !$omp end parallel
  print '("shared ",i0)', s
  s = 0; x = 0
  !$omp simd linear(x: 1) reduction(+: s)
  do k = 1, 6
    x = 2 * mod(k - 1, 2)
    s = s + fx__ompick_1_with_x_m(x=x)
  end do
  print '("linear ",i0)', s
end program
