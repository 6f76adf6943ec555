! case: target regions that call procedures of another file, whose variants run time chooses among, by name and as generic
! aux: choices.f90
! run host => 101 102 3 | 1 2 3
program main
  use choices, only: number, f, on
  implicit none
  call show()
  on = .false.
  !$omp target update to(on)
  call show()
contains
  subroutine show()
    integer :: r(3)
    !$omp target map(from: r)
    r(1) = f(1)
    r(2) = number(2)
    r(3) = number(3.5)
    !$omp end target
    print '(3(i0, 1x))', r
  end subroutine
end program
