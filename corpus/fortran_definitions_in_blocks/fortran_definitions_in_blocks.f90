! case: directives right behind interfaces and derived types of BLOCK constructs apply to what follows
! run host => 112 201 | 24 23 | 43
integer function fv(n)
  integer, intent(in) :: n
  fv = n + 10
end function
integer function ft(n)
  integer, intent(in) :: n
  ft = n + 20
end function
module m
contains
  subroutine s(n)
    integer, intent(inout) :: n
    !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
    block
      interface
        integer function fv(n)
          integer, intent(in) :: n
        end function
        integer function ft(n)
          integer, intent(in) :: n
        end function
        integer function f(n)
          !$omp declare variant(fv) match(construct={parallel})
          !$omp declare variant(ft) match(construct={target})
          integer, intent(in) :: n
        end function
      end interface
      integer, save :: count = 0
      count = count + 1
      n = f(n) + 100 * count
    end block
  end subroutine
  subroutine t(n)
    integer, intent(inout) :: n
    integer :: k
    block
      interface
        integer function f(n)
          !$omp declare variant(fv) match(construct={parallel})
          !$omp declare variant(ft) match(construct={target})
          integer, intent(in) :: n
        end function
        integer function fv(n)
          integer, intent(in) :: n
        end function
        integer function ft(n)
          integer, intent(in) :: n
        end function
      end interface
      !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
      block
        type q
          integer :: k
        end type
        type(q) :: v
        !$omp critical
        v%k = 0
        !$omp end critical
        !$omp parallel do num_threads(1)
        do k = 1, 1
          v%k = v%k + f(1)
        end do
        n = n + v%k
      end block
      !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
      block
        integer :: k
        k = f(n)
        n = k
      end block
      n = n + inner(1)
    end block
  contains
    integer function inner(k)
      integer, intent(in) :: k
      interface
        integer function ft(n)
          integer, intent(in) :: n
        end function
        integer function f(n)
          !$omp declare variant(ft) match(construct={target})
          integer, intent(in) :: n
        end function
      end interface
      inner = f(k)
    end function
  end subroutine
end module
integer function f(n)
  integer, intent(in) :: n
  f = n
end function
program p
  use m
  integer :: x, y, z
  x = 2
  y = 1
  call s(x)
  call s(y)
  print *, x, y
  x = 2
  y = 1
  call t(x)
  call t(y)
  print *, x, y
  z = 1
  !$omp target map(tofrom: z)
  call t(z)
  !$omp end target
  print *, z
end program
