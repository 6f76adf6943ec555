! case: USE statements in blocks that are copied, and in internal procedures of procedures with a device version, gain variants in each text
! run host => 12 1 | 48 4 | 84
module m
contains
  integer function f_parallel(n)
    integer, intent(in) :: n
    f_parallel = n + 10
  end function
  integer function f_target(n)
    integer, intent(in) :: n
    f_target = n + 20
  end function
  integer function f(n)
    !$omp declare variant(f_target) match(construct={target})
    !$omp declare variant(f_parallel) match(construct={parallel})
    integer, intent(in) :: n
    f = n
  end function
end module
module u
contains
  subroutine chosen(n)
    integer, intent(inout) :: n
    !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
    block
      use m, only: f
      n = f(n)
    end block
  end subroutine
  integer function called(n)
    integer, intent(in) :: n
    block
      use m, only: g => f
      !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
      block
        use m, only: f
        called = f(n) + g(n)
      end block
      called = called + inner(n)
    end block
  contains
    integer function inner(k)
      use m, only: h => f
      integer, intent(in) :: k
      !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
      block
        use m, only: f
        inner = f(k) + h(k)
      end block
    end function
  end function
end module
program p
  use u
  integer :: x, y, z
  x = 2
  y = 1
  call chosen(x)
  call chosen(y)
  print *, x, y
  !$omp target map(from: z)
  z = called(1)
  !$omp end target
  print *, called(2), called(1)
  print *, z
end program
