! case: macros in conditions mean what they mean at the directive, and a variant's name may be a macro at the call
! aux: fixed.F
! run host => 1 2 | 1 2 | 3 | 2 | 2 | 9 | 1 2
module limits
  implicit none
contains
#define LIM 3
#define HALF(x) (x/2)
#define NEGATED(x) x
  integer function redefined(n)
    !$omp declare variant(higher) match(user={condition(n>LIM)})
    integer, intent(in) :: n
    redefined = 1
  end function

  integer function with_parameters(n)
    !$omp declare variant(higher) match(user={condition(HALF(n)>NEGATED(LIM))})
    integer, intent(in) :: n
    with_parameters = 1
  end function
#undef LIM
#define LIM 10
#undef HALF
#undef NEGATED
#define NEGATED(x) (-x)

  integer function inner(n)
    !$omp declare variant(inner_in_parallel) match(construct={parallel})
    integer, intent(in) :: n
    inner = n
  end function

  integer function inner_in_parallel(n)
    integer, intent(in) :: n
    inner_in_parallel = n + 1
  end function

#define INNER(x) inner(x)
  integer function of_another(n)
    !$omp declare variant(higher) match(user={condition(INNER(n)>2)})
    integer, intent(in) :: n
    of_another = 3
  end function
#undef INNER

  integer function higher(n)
    integer, intent(in) :: n
    higher = min(n, 2)
  end function

  integer function named(n)
    !$omp declare variant(better) match(construct={parallel})
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
end module

#define better other
program p
  use limits
  implicit none
  integer, external :: by_body
  print '(I0,1X,I0)', redefined(3), redefined(4)
  print '(I0,1X,I0)', with_parameters(7), with_parameters(8)
  print '(I0)', of_another(2)
  !$omp parallel num_threads(1)
  print '(I0)', of_another(2)
  print '(I0)', named(1)
  !$omp end parallel
  print '(I0)', better(1)
  print '(I0,1X,I0)', by_body(3), by_body(4)
end program
