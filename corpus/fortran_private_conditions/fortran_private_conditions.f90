! case: variables of conditions that are private at the call, or that device code cannot read, are passed on: renamed by use, of a module that the base uses, with keywords, without parentheses, in clauses, elemental
! run host => s | 101 105 103 | sv | sv | 1 | s | 100 200 3 | 101 100 | 101 1 | 100 1 | 1 100 | 101 5
! run gpu=nvptx64 => s | 101 105 103 | sv | sv | 1 | s | 100 200 3 | 101 100 | 101 1 | 100 1 | 1 100 | 101 5
module conf
  implicit none
  integer, parameter :: ik = kind(1)
  integer(ik) :: level = 0
  logical :: on = .false.
end module
module lib
  use conf
  implicit none
  private
  public :: f, s, e
contains
  integer function f(x, opt)
    integer, intent(in) :: x
    integer, intent(in), optional :: opt
    !$omp declare variant(fv) match(user={condition(level == 2 .and. on)})
    f = x
    if (present(opt)) f = f + opt
  end function
  integer function fv(x, opt)
    integer, intent(in) :: x
    integer, intent(in), optional :: opt
    fv = 100 + x
    if (present(opt)) fv = fv + opt
  end function
  subroutine s
    !$omp declare variant(sv) match(user={condition(on)})
    print '(A)', 's'
  end subroutine
  subroutine sv
    print '(A)', 'sv'
  end subroutine
  elemental integer function e(x)
    use conf, only: level
    integer, intent(in) :: x
    !$omp declare variant(ev) match(user={condition(level > x)})
    e = x
  end function
  elemental integer function ev(x)
    integer, intent(in) :: x
    ev = 100 * x
  end function
end module
program main
  use lib
  use conf, only: lev => level, on
  implicit none
  integer :: i, r, a(3)
  call s
  !$omp parallel private(lev, on, a) num_threads(1)
  lev = 2
  on = .true.
  print '(*(I0,:,1X))', f(1), f(2, opt=3), f(opt=1, x=2)
  call s
  call s()
  on = .false.
  print '(*(I0,:,1X))', f(1)
  if (f(3) == 3) call s
  lev = 3
  a = e([1, 2, 3])
  print '(*(I0,:,1X))', a
  !$omp end parallel
  on = .true.; lev = 2
  print '(*(I0,:,1X))', f(1), e(1)
  r = 0
  !$omp parallel firstprivate(lev) num_threads(f(1, opt=-100))
    print '(*(I0,:,1X))', f(1), lev - 1
    lev = 3
    print '(*(I0,:,1X))', e(1), f(x=1)
    !$omp task firstprivate(on) if(f(1 + & ! one (
    !$omp& (0)) == 101)
    on = .false.
    print '(*(I0,:,1X))', f(1), e(1)
    !$omp end task
  !$omp end parallel
  !$omp target map(from: r)
  r = f(1)
  !$omp end target
  print '(*(I0,:,1X))', r, 5
end program
