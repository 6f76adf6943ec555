! case: argument keywords whose names differ in the variant; alternate returns
! run host => 1 102 103 | 1 102 1 103 | 5 100 | 1 2 101 102 | 1 2 | 2 1
module m
  implicit none
contains
  integer function f(a, b)

    integer, intent(in) :: a
    integer, intent(in), optional :: b
    f = a
    if (present(b)) f = f + b
  end function
  integer function fv(x, y)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    fv = 100 + x
    if (present(y)) fv = fv + y
  end function
end module
subroutine part1
  use m
  implicit none
  integer :: r1, r2, r3
  r1 = f(a=1)
  !$omp parallel num_threads(1)
  r2 = fv(y=1, x=1)
  r3 = fv(1, y=2)
  !$omp end parallel
  print '(I0,2(1X,I0))', r1, r2, r3
end subroutine

module m1
  implicit none
  logical, private :: on = .false.
contains
  subroutine set(x)
    logical, intent(in) :: x
    on = x
  end subroutine
  integer function f(a1, b1)

    integer, intent(in) :: a1
    integer, intent(in), optional :: b1
    f = a1
    if (present(b1)) f = f + b1
  end function
  integer function fv(x, y)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    fv = 100 + x
    if (present(y)) fv = fv + y
  end function

  integer function f__ompick_1_m1(a1, b1) result(f__result)
    integer, intent(in) :: a1
    integer, intent(in), optional :: b1
    if (on .and. a1 < 5) then
      f__result = fv(a1, b1)
    else
      f__result = f(a1, b1)
    end if
  end function f__ompick_1_m1
end module
subroutine part2
  use m1, only: g => f, set, f__ompick_1_m1
  implicit none
  integer :: r1, r2, r3, r4
  logical :: on
  on = .true.
  r1 = f__ompick_1_m1(a1=1)
  call set(.true.)
  r2 = f__ompick_1_m1(b1=1, a1=1)
  on = .false.
  r4 = f__ompick_1_m1(1, b1=2)
  call set(.false.)
  r3 = f__ompick_1_m1(1)
  print '(I0,3(1X,I0))', r1, r2, r3, r4
  call set(.true.)
  print '(I0,1X,I0)', f__ompick_1_m1(5), f__ompick_1_m1(0)
end subroutine

module a2
  implicit none
  interface g
    procedure f, fr
  end interface
  private :: f, fr, fv, frv
  interface g__ompick_9b58f18e_a2
    procedure f__ompick_1_only_a2, fr__ompick_1_only_a2
  end interface
contains
  integer function f(i)

    integer, intent(in) :: i
    f = i
  end function
  integer function fr(x)

    real, intent(in) :: x
    fr = int(x)
  end function
  integer function fv(j)
    integer, intent(in) :: j
    fv = j + 100
  end function
  integer function frv(y)
    real, intent(in) :: y
    frv = int(y) + 100
  end function

  integer function f__ompick_1_only_a2(i) result(f__result)
    integer, intent(in) :: i
    f__result = fv(i)
  end function f__ompick_1_only_a2

  integer function fr__ompick_1_only_a2(x) result(fr__result)
    real, intent(in) :: x
    fr__result = frv(x)
  end function fr__ompick_1_only_a2
end module
subroutine part3
  use a2, only: g, g__ompick_9b58f18e_a2
  implicit none
  integer :: r(4)
  r(1) = g(i=1); r(2) = g(x=2.0)
  !$omp parallel num_threads(1)
  r(3) = g__ompick_9b58f18e_a2(i=1); r(4) = g__ompick_9b58f18e_a2(x=2.0)
  !$omp end parallel
  print '(I0,3(1X,I0))', r
end subroutine

module a3
  implicit none
  logical :: on = .false.
contains
  subroutine s(i, *, *)

    integer, intent(in) :: i
    return i
  end subroutine
  subroutine sv(i, *, *)
    integer, intent(in) :: i
    return 3 - i
  end subroutine

  subroutine s__ompick_1_a3(i, *, *)
    integer, intent(in) :: i
    if (on) then
      call sv(i, *1, *2)
    else
      call s(i, *1, *2)
    end if
    return
    1 return 1
    2 return 2
  end subroutine s__ompick_1_a3
end module
subroutine part4
  use a3
  implicit none
  integer :: k, r(2), i
  do k = 1, 2
    do i = 1, 2
      call s__ompick_1_a3(i, *10, *20)
      stop 4
10 r(i) = 1
      cycle
20 r(i) = 2
    end do
    print '(I0,1X,I0)', r
    on = .true.
  end do
end subroutine

program fortran_keywords
    call part1
    call part2
    call part3
    call part4
end program
