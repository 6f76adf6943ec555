! case: a dispatch construct that begins a region which goes on behind it: its block is not all of the region
! run host => 2 | 2 | 4 | 2
module procedures
contains
  subroutine s(x)

    integer :: x
    x = 0
  end subroutine
  subroutine sd(x)
    integer :: x
    x = 2
  end subroutine
end module
program p
  use procedures
  integer :: a
  !$omp parallel num_threads(1)
  continue
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    call sd(a)
    call omp_set_default_device(ompick_device)
  end block
  print '(I0)', a
  !$omp end parallel
  !$omp target data map(a)
  continue
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    call sd(a)
    call omp_set_default_device(ompick_device)
  end block
  !$omp parallel num_threads(1)
  !$omp critical
  print '(I0)', a
  a = a + 2
  !$omp end critical
  !$omp end parallel
  !$omp end target data
  print '(I0)', a
  !$omp parallel num_threads(1)
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    call sd(a)
    call omp_set_default_device(ompick_device)
  end block
  !$omp end parallel
  print '(I0)', a
end program
