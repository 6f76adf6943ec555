! case: macros in conditions mean what they mean at the directive, and a variant's name may be a macro at the call
! aux: fixed.F
! run host => 1 2 | 1 2 | 3 | 2 | 2 | 9 | 1 2
module limits
  implicit none
  interface better__ompick_limits
    procedure better
  end interface
#line 6
contains
#define LIM 3
#define HALF(x) (x/2)
#define NEGATED(x) x
  integer function redefined(n)

    integer, intent(in) :: n
    redefined = 1
  end function

  integer function with_parameters(n)

    integer, intent(in) :: n
    with_parameters = 1
  end function
#undef LIM
#define LIM 10
#undef HALF
#undef NEGATED
#define NEGATED(x) (-x)

  integer function inner(n)

    integer, intent(in) :: n
    inner = n
  end function

  integer function inner_in_parallel(n)
    integer, intent(in) :: n
    inner_in_parallel = n + 1
  end function

#define INNER(x) inner(x)
  integer function of_another(n)

    integer, intent(in) :: n
    of_another = 3
  end function
#undef INNER

  integer function higher(n)
    integer, intent(in) :: n
    higher = min(n, 2)
  end function

  integer function named(n)

    integer, intent(in) :: n
    named = n
  end function

  integer function better(n)
    integer, intent(in) :: n
    better = 2*n
  end function

  integer function other(n)
    integer, intent(in) :: n
    other = 9*n
  end function

  integer function of_another__ompick_1_6237a9c8_limits(n) result(of_another__result)
    integer, intent(in) :: n
    if (inner_in_parallel(n)>2) then
      of_another__result = higher(n)
    else
      of_another__result = of_another(n)
    end if
  end function of_another__ompick_1_6237a9c8_limits

  integer function of_another__ompick_1_limits(n) result(of_another__result)
    integer, intent(in) :: n
    if (inner(n)>2) then
      of_another__result = higher(n)
    else
      of_another__result = of_another(n)
    end if
  end function of_another__ompick_1_limits

  integer function redefined__ompick_1_limits(n) result(redefined__result)
    integer, intent(in) :: n
    if (n>3) then
      redefined__result = higher(n)
    else
      redefined__result = redefined(n)
    end if
  end function redefined__ompick_1_limits

  integer function with_parameters__ompick_1_limits(n) result(with_parameters__result)
    integer, intent(in) :: n
    if ((n/2)>3) then
      with_parameters__result = higher(n)
    else
      with_parameters__result = with_parameters(n)
    end if
  end function with_parameters__ompick_1_limits
#line 66
end module

#define better other
program p
  use limits
  implicit none
  integer, external :: by_body
  print '(I0,1X,I0)', redefined__ompick_1_limits(3), redefined__ompick_1_limits(4)
  print '(I0,1X,I0)', with_parameters__ompick_1_limits(7), with_parameters__ompick_1_limits(8)
  print '(I0)', of_another__ompick_1_limits(2)
  !$omp parallel num_threads(1)
  print '(I0)', of_another__ompick_1_6237a9c8_limits(2)
  print '(I0)', better__ompick_limits(1)
  !$omp end parallel
  print '(I0)', better(1)
  print '(I0,1X,I0)', by_body(3), by_body(4)
end program
