! case: a module gives variants to a procedure of a module in another source
! aux: used_impl.f90 used_api.f90
! run host=host => fast | base
! cc fails: `f` cannot be a base procedure here: it comes from module `used_impl`, which was not given
program p
  use used_api
  !$omp parallel num_threads(1)
  call f_fast()
  !$omp end parallel
  call past()
end program

subroutine past()
  use used_impl
  !$omp parallel num_threads(1)
  call f()
  !$omp end parallel
end subroutine
