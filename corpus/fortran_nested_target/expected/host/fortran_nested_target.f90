! case: run-time choices between target and teams, and what is called in each copy
! run host => 101.000000 101.000000 101.000000 | 112.000000 112.000000 112.000000
! run gpu=nvptx64 => 101.000000 101.000000 101.000000 | 112.000000 112.000000 112.000000
module m
  implicit none
contains
  subroutine base(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)


    x = x + 1
  end subroutine
  subroutine tgt(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = x + 10
  end subroutine
  subroutine tt(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = x + 100
  end subroutine
  subroutine driver(x, n, big)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    logical, intent(in) :: big
    call base(x, n)
    if (big) then
      !$omp target map(tofrom: x)
      !$omp teams num_teams(1)
      block
        call tt(x, n)
      end block
      !$omp end target
    else
      !$omp target map(tofrom: x)

      block
        call tgt(x, n)
      end block
      !$omp end target
    end if
  end subroutine
end module
program p
  use m
  implicit none
  real :: x(3)
  x = 0
  call driver(x, 3, .true.)
  print *, x
  call driver(x, 3, .false.)
  print *, x
end program
