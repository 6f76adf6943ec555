! case: a procedure that comes through the module with its variants, and by another way as well
! fails: `f` comes here through module `api`, which has variants of it, and by another way as well
module impl
contains
  subroutine f()
  end subroutine
  subroutine v()
  end subroutine
end module

module api
  use impl
  !$omp declare variant(f: v) match(construct={parallel})
end module

program p
  use impl
  use api
  !$omp parallel
  call f()
  !$omp end parallel
end program
