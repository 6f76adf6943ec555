! case: metadirectives in specification parts
! run host => 11 1 | 22 1
module decl
  implicit none
  integer :: shared_state = 3
  !$omp metadirective when(device={kind(gpu)}: declare target enter(shared_state)) otherwise(nothing)
contains
  integer function f(x)
    integer, intent(in) :: x
    !$omp metadirective when(implementation={vendor(gnu)}: declare variant(fv) match(construct={parallel})) &
    !$omp   otherwise(nothing)
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
  !$OMP METADIRECTIVE WHEN(USER={CONDITION(.NOT. C)}: PARALLEL NUM_THREADS(1)) &
  !$OMP&              OTHERWISE(PARALLEL NUM_THREADS(2))
  block
    !$omp atomic
    n = n + 1
    !$omp metadirective when(user={condition(c)}: barrier) otherwise(nothing)
    !$omp metadirective when(user={condition(c)}: critical (name)) otherwise(critical)
    block
      n = n + 10
    end block
  end block
  print *, n, f(1)
  end do
end program
