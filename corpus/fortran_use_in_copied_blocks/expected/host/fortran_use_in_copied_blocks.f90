! case: USE statements in blocks that are copied, and in internal procedures of procedures with a device version, gain variants in each text
! run host => 12 1 | 48 4 | 84
module m
  interface f_parallel__ompick_m
    procedure f_parallel
  end interface
  interface f_target__ompick_m
    procedure f_target
  end interface
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


    integer, intent(in) :: n
    f = n
  end function
end module
module u
contains
  subroutine chosen(n)
    integer, intent(inout) :: n
    if (n > 1) then
      !$omp parallel num_threads(1)
      block
        use m, only: f, f_parallel__ompick_m
        n = f_parallel__ompick_m(n)
      end block
    else
      block
        use m, only: f, f_parallel__ompick_m
        n = f(n)
      end block
    end if
  end subroutine
  integer function called(n)
    integer, intent(in) :: n
    block
      use m, only: g => f
      if (n > 1) then
        !$omp parallel num_threads(1)
        block
          use m, only: f, f_parallel__ompick_m, f_target__ompick_m
          called = f_parallel__ompick_m(n) + f_parallel__ompick_m(n)
        end block
      else
        block
          use m, only: f, f_parallel__ompick_m, f_target__ompick_m
          called = f(n) + g(n)
        end block
      end if
      called = called + inner(n)
    end block
  contains
    integer function inner(k)
      use m, only: h => f
      integer, intent(in) :: k
      if (n > 1) then
        !$omp parallel num_threads(1)
        block
          use m, only: f, f_parallel__ompick_m, f_target__ompick_m
          inner = f_parallel__ompick_m(k) + f_parallel__ompick_m(k)
        end block
      else
        block
          use m, only: f, f_parallel__ompick_m, f_target__ompick_m
          inner = f(k) + h(k)
        end block
      end if
    end function
  end function

  integer function called__ompick_host_u(n) result(called)
    !$omp declare target
    integer, intent(in) :: n
    block
      use m, only: g => f
      if (n > 1) then
        !$omp parallel num_threads(1)
        block
          use m, only: f, f_parallel__ompick_m, f_target__ompick_m
          called = f_parallel__ompick_m(n) + f_parallel__ompick_m(n)
        end block
      else
        block
          use m, only: f, f_parallel__ompick_m, f_target__ompick_m
          called = f_target__ompick_m(n) + f_target__ompick_m(n)
        end block
      end if
      called = called + inner__ompick_host(n)
    end block
  contains
    integer function inner__ompick_host(k) result(inner)
      use m, only: h => f
      !$omp declare target
      integer, intent(in) :: k
      if (n > 1) then
        !$omp parallel num_threads(1)
        block
          use m, only: f, f_parallel__ompick_m, f_target__ompick_m
          inner = f_parallel__ompick_m(k) + f_parallel__ompick_m(k)
        end block
      else
        block
          use m, only: f, f_parallel__ompick_m, f_target__ompick_m
          inner = f_target__ompick_m(k) + f_target__ompick_m(k)
        end block
      end if
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
  z = called__ompick_host_u(1)
  !$omp end target
  print *, called(2), called(1)
  print *, z
end program
