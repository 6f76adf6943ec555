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
    block
      integer, save :: count = 0
      if (n > 1) then
        !$omp parallel num_threads(1)
        block
          interface
            integer function fv(n)
              integer, intent(in) :: n
            end function
            integer function ft(n)
              integer, intent(in) :: n
            end function
            integer function f(n)


              integer, intent(in) :: n
            end function
          end interface
          count = count + 1
          n = fv(n) + 100 * count
        end block
      else
        block
          interface
            integer function fv(n)
              integer, intent(in) :: n
            end function
            integer function ft(n)
              integer, intent(in) :: n
            end function
            integer function f(n)


              integer, intent(in) :: n
            end function
          end interface
          count = count + 1
          n = f(n) + 100 * count
        end block
      end if
    end block
  end subroutine
  subroutine t(n)
    integer, intent(inout) :: n
    integer :: k
    block
      interface
        integer function f(n)


          integer, intent(in) :: n
        end function
        integer function fv(n)
          integer, intent(in) :: n
        end function
        integer function ft(n)
          integer, intent(in) :: n
        end function
      end interface
      if (n > 1) then
        !$omp parallel num_threads(1)
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
            v%k = v%k + fv(1)
          end do
          n = n + v%k
        end block
      else
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
            v%k = v%k + fv(1)
          end do
          n = n + v%k
        end block
      end if
      if (n > 1) then
        !$omp parallel num_threads(1)
        block
          integer :: k
          k = fv(n)
          n = k
        end block
      else
        block
          integer :: k
          k = f(n)
          n = k
        end block
      end if
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

          integer, intent(in) :: n
        end function
      end interface
      inner = f(k)
    end function
  end subroutine

  subroutine t__ompick_host_m(n)
    !$omp declare target
    integer, intent(inout) :: n
    integer :: k
    block
      interface
        integer function f(n)
          integer, intent(in) :: n
        end function
        integer function fv(n)
          integer, intent(in) :: n
        end function
        integer function ft(n)
          integer, intent(in) :: n
        end function
      end interface
      if (n > 1) then
        !$omp parallel num_threads(1)
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
            v%k = v%k + fv(1)
          end do
          n = n + v%k
        end block
      else
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
            v%k = v%k + fv(1)
          end do
          n = n + v%k
        end block
      end if
      if (n > 1) then
        !$omp parallel num_threads(1)
        block
          integer :: k
          k = fv(n)
          n = k
        end block
      else
        block
          integer :: k
          k = ft(n)
          n = k
        end block
      end if
      n = n + inner__ompick_host(1)
    end block
  contains
    integer function inner__ompick_host(k) result(inner)
      !$omp declare target
      integer, intent(in) :: k
      interface
        integer function ft(n)
          integer, intent(in) :: n
        end function
        integer function f(n)
          integer, intent(in) :: n
        end function
      end interface
      inner = ft(k)
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
  call t__ompick_host_m(z)
  !$omp end target
  print *, z
end program
