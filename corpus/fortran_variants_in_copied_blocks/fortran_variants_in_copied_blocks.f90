! case: directives that name variants in interface bodies of blocks that are copied, and of procedures with a device version, go from each text
! run host => 12 1 | 21 1 | 22 2
! not host: declare[ ]variant
integer function f_parallel(n)
  integer, intent(in) :: n
  f_parallel = n + 10
end function
integer function f_target(n)
  integer, intent(in) :: n
  f_target = n + 20
end function
integer function f(n)
  integer, intent(in) :: n
  f = n
end function
module m
contains
  integer function called(n)
    integer, intent(in) :: n
    interface
      integer function f_target(n)
        integer, intent(in) :: n
      end function
      integer function f(n)
        !$omp declare variant(f_target) match(construct={target})
        integer, intent(in) :: n
      end function
    end interface
    called = f(n)
  end function
  subroutine chosen(n)
    integer, intent(inout) :: n
    !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
    block
      interface
        integer function f_parallel(n)
          integer, intent(in) :: n
        end function
        integer function f(n)
          !$omp declare variant(f_parallel) match(construct={parallel})
          integer, intent(in) :: n
        end function
      end interface
      n = f(n)
    end block
  end subroutine
end module
program p
  use m
  integer :: x, y
  x = 2
  y = 1
  call chosen(x)
  call chosen(y)
  print '(I0, 1X, I0)', x, y
  y = 0
  !$omp target map(from: y)
  y = called(1)
  !$omp end target
  print '(I0, 1X, I0)', y, called(1)
  !$omp target map(from: y)
  y = inner(2)
  !$omp end target
  print '(I0, 1X, I0)', y, inner(2)
contains
  integer function inner(n)
    integer, intent(in) :: n
    interface
      integer function f_target(n)
        integer, intent(in) :: n
      end function
      integer function f(n)
        !$omp declare variant(f_target) match(construct={target})
        integer, intent(in) :: n
      end function
    end interface
    inner = f(n)
  end function
end program
