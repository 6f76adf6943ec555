! case: metadirectives in specification parts
! run host => 11 1 | 22 1
module decl
  implicit none
  integer :: shared_state = 3

contains
  integer function f(x)
    integer, intent(in) :: x


    f = x
  end function
  integer function fv(x)
    integer, intent(in) :: x
    fv = -x
  end function
end module
program p
  use decl
  use omp_lib
  implicit none
  integer :: i, j, n, a(8), t
  logical :: c
  do t = 1, 2
  c = t == 2
  n = 0
  if (.NOT. C) then
    !$omp PARALLEL NUM_THREADS(1)
    block
      !$omp atomic
      n = n + 1
      if (c) then
        !$omp barrier
      end if
      if (c) then
        !$omp critical (name)
        block
          n = n + 10
        end block
      else
        !$omp critical
        block
          n = n + 10
        end block
      end if
    end block
  else
    !$omp PARALLEL NUM_THREADS(2)
    block
      !$omp atomic
      n = n + 1
      if (c) then
        !$omp barrier
      end if
      if (c) then
        !$omp critical (name)
        block
          n = n + 10
        end block
      else
        !$omp critical
        block
          n = n + 10
        end block
      end if
    end block
  end if
  print *, n, f(1)
  end do
end program
