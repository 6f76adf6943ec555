! case: interface bodies, a submodule, a named base, names that are not accessible
! run host => 1 2 3 4 | 2 22 -3 -4 | 1 | -1 | -9 5 | 7
module api
  implicit none
  interface
    subroutine ext(i)

      integer, intent(inout) :: i
    end subroutine
    subroutine extv(i)
      integer, intent(inout) :: i
    end subroutine
    module function smf(x) result(r)
      integer, intent(in) :: x
      integer :: r

    end function
  end interface

  interface extv__ompick_api
    procedure extv
  end interface
  interface smv__ompick_api
    procedure smv
  end interface
  interface twov__ompick_api
    procedure twov
  end interface
contains
  integer function smv(x) result(r)
    integer, intent(in) :: x
    r = -x
  end function
  integer function two()
    two = 2
  end function
  integer function twov()
    twov = 22
  end function
end module
submodule (api) impl
contains
  module function smf(x) result(r)
    integer, intent(in) :: x
    integer :: r
    r = x
  end function
end submodule
subroutine ext(i)
  integer, intent(inout) :: i
  i = 1
end subroutine
subroutine extv(i)
  integer, intent(inout) :: i
  i = 2
end subroutine
module hidden
  use api, only: t => two, ext
  implicit none
  private
  public :: t, ext
end module
program p
  use hidden
  use api, only: smf, extv__ompick_api, smv__ompick_api, twov__ompick_api
  implicit none
  integer :: i, three
  logical :: flag = .false.
  interface
    integer function loc(k)
      import :: flag
      integer, value :: k

    end function
    integer function locv(k)
      integer, value :: k
    end function
  end interface
  interface int2__ompick
    procedure int2
  end interface

  i = 0
  call ext(i)
  print *, i, t(), smf(3), int1(4)
  !$omp parallel num_threads(1)
  call extv__ompick_api(i)
  print *, i, twov__ompick_api(), smv__ompick_api(3), int2(4)
  !$omp end parallel
  print *, loc__ompick_1(1)
  flag = .true.
  print *, loc__ompick_1(1)
  call sub
contains
  integer function int1(k)
    integer, intent(in) :: k
    int1 = k
  end function
  integer function int2(k)
    integer, intent(in) :: k
    int2 = -k
  end function
  subroutine sub
    integer :: int2(3)
    int2 = 5
    !$omp parallel num_threads(1)
    print *, int2__ompick(9), int2(1)
    !$omp end parallel
    block
      integer :: int1(3)
      int1 = 7
      !$omp parallel num_threads(1)
      print *, int1(2)
      !$omp end parallel
    end block
  end subroutine

  integer function loc__ompick_1(k) result(loc__result)
    integer, value :: k
    if (flag) then
      loc__result = locv(k)
    else
      loc__result = loc(k)
    end if
  end function loc__ompick_1
end program
integer function loc(k)
  integer, value :: k
  loc = k
end function
integer function locv(k)
  integer, value :: k
  locv = -k
end function
