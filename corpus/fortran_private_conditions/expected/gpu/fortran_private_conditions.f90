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
  public :: e__ompick_1_lib
  public :: e__ompick_1_with_level_lib
  public :: f__ompick_1_lib
  public :: f__ompick_1_with_device_level_on_lib
  public :: f__ompick_1_with_level_lib
  public :: f__ompick_1_with_level_on_lib
  public :: s__ompick_1_lib
  public :: s__ompick_1_with_on_lib
contains
  integer function f(x, opt)
    integer, intent(in) :: x
    integer, intent(in), optional :: opt

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

    print '(A)', 's'
  end subroutine
  subroutine sv
    print '(A)', 'sv'
  end subroutine
  elemental integer function e(x)
    use conf, only: level
    integer, intent(in) :: x

    e = x
  end function
  elemental integer function ev(x)
    integer, intent(in) :: x
    ev = 100 * x
  end function

  elemental integer function e__ompick_1_lib(x) result(e__result)
    use conf, only: level
    integer, intent(in) :: x
    if (level > x) then
      e__result = ev(x)
    else
      e__result = e(x)
    end if
  end function e__ompick_1_lib

  elemental integer function e__ompick_1_with_level_lib(x, level__ompick) result(e__result)
    use conf, only: level
    integer, intent(in) :: x
    integer(ik), intent(in) :: level__ompick
    if (level__ompick > x) then
      e__result = ev(x)
    else
      e__result = e(x)
    end if
  end function e__ompick_1_with_level_lib

  integer function f__ompick_1_lib(x, opt) result(f__result)
    integer, intent(in) :: x
    integer, intent(in), optional :: opt
    if (level == 2 .and. on) then
      f__result = fv(x, opt)
    else
      f__result = f(x, opt)
    end if
  end function f__ompick_1_lib

  integer function f__ompick_1_with_device_level_on_lib(x, opt, level, on) result(f__result)
    integer, intent(in) :: x
    integer, intent(in), optional :: opt
    integer(ik), intent(in) :: level
    logical, intent(in) :: on
    !$omp declare target
    if (level == 2 .and. on) then
      f__result = fv(x, opt)
    else
      f__result = f(x, opt)
    end if
  end function f__ompick_1_with_device_level_on_lib

  integer function f__ompick_1_with_level_lib(x, opt, level) result(f__result)
    integer, intent(in) :: x
    integer, intent(in), optional :: opt
    integer(ik), intent(in) :: level
    if (level == 2 .and. on) then
      f__result = fv(x, opt)
    else
      f__result = f(x, opt)
    end if
  end function f__ompick_1_with_level_lib

  integer function f__ompick_1_with_level_on_lib(x, opt, level, on) result(f__result)
    integer, intent(in) :: x
    integer, intent(in), optional :: opt
    integer(ik), intent(in) :: level
    logical, intent(in) :: on
    if (level == 2 .and. on) then
      f__result = fv(x, opt)
    else
      f__result = f(x, opt)
    end if
  end function f__ompick_1_with_level_on_lib

  subroutine s__ompick_1_lib()
    if (on) then
      call sv()
    else
      call s()
    end if
  end subroutine s__ompick_1_lib

  subroutine s__ompick_1_with_on_lib(on)
    logical, intent(in) :: on
    if (on) then
      call sv()
    else
      call s()
    end if
  end subroutine s__ompick_1_with_on_lib
end module
program main
  use lib
  use conf, only: lev => level, on
  implicit none
  integer :: i, r, a(3)
  call s__ompick_1_lib
  !$omp parallel private(lev, on, a) num_threads(1)
  lev = 2
  on = .true.
  print '(*(I0,:,1X))', f__ompick_1_with_level_on_lib(1, level=lev, on=on), f__ompick_1_with_level_on_lib(2, opt=3, level=lev, &
      on=on), f__ompick_1_with_level_on_lib(opt=1, x=2, level=lev, on=on)
  call s__ompick_1_with_on_lib(on=on)
  call s__ompick_1_with_on_lib(on=on)
  on = .false.
  print '(*(I0,:,1X))', f__ompick_1_with_level_on_lib(1, level=lev, on=on)
  if (f__ompick_1_with_level_on_lib(3, level=lev, on=on) == 3) call s__ompick_1_with_on_lib(on=on)
  lev = 3
  a = e__ompick_1_with_level_lib([1, 2, 3], level__ompick=lev)
  print '(*(I0,:,1X))', a
  !$omp end parallel
  on = .true.; lev = 2
  print '(*(I0,:,1X))', f__ompick_1_lib(1), e__ompick_1_lib(1)
  r = 0
  !$omp parallel firstprivate(lev) num_threads(f__ompick_1_lib(1, opt=-100))
    print '(*(I0,:,1X))', f__ompick_1_with_level_lib(1, level=lev), lev - 1
    lev = 3
    print '(*(I0,:,1X))', e__ompick_1_with_level_lib(1, level__ompick=lev), f__ompick_1_with_level_lib(x=1, level=lev)
    !$omp task firstprivate(on) if(f__ompick_1_with_level_lib(1 + & ! one (
    !$omp& (0), level=lev) == 101)
    on = .false.
    print '(*(I0,:,1X))', f__ompick_1_with_level_on_lib(1, level=lev, on=on), e__ompick_1_with_level_lib(1, level__ompick=lev)
    !$omp end task
  !$omp end parallel
  !$omp target map(from: r)
  r = f__ompick_1_with_device_level_on_lib(1, level=lev, on=on)
  !$omp end target
  print '(*(I0,:,1X))', r, 5
end program
