! Procedures that choose at run time, for devices too: what calls them stands in other files.
module choices
  implicit none
  logical :: on = .true.
  !$omp declare target(on)
  interface number
    procedure f, g
  end interface
  interface number__ompick_4c969900_choices
    procedure f__ompick_1_device_choices, g
  end interface
contains
  integer function f(x)
    integer, intent(in) :: x
    !$omp declare target

    f = x
  end function

  integer function fv(x)
    integer, intent(in) :: x
    !$omp declare target
    fv = x + 100
  end function

  integer function g(x)
    real, intent(in) :: x
    !$omp declare target
    g = int(x)
  end function

  integer function f__ompick_1_device_choices(x) result(f__result)
    integer, intent(in) :: x
    !$omp declare target
    if (on) then
      f__result = fv(x)
    else
      f__result = f(x)
    end if
  end function f__ompick_1_device_choices
end module
