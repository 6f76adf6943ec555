! case: components of constants of derived type, elements and sections of constants of rank two are constants
! run host => 9 0
! not host: ^ *!.omp error
! not host: if \(
module settings
  implicit none
  type :: options
    integer :: n
    logical :: quick = .true.
    integer, dimension(2) :: extent = 8
    character(4) :: mode = 'No'
  end type
  type grid
    sequence
    integer :: n, m = 2
  end type
  character(*), parameter :: mode_of = 'Fast'
  type(options), parameter :: defaults = options(n = 5, quick = .false.)
  type(grid), parameter :: grids(2) = [grid(3), grid(4, 7)]
end module

program fortran_constant_structures
  use settings, only: options, chosen_options => defaults, grids, mode_of
  implicit none
  integer, parameter :: table(2, 0:1) = reshape([1, 2, 5, 6], [2, 2]), zeros(3, 2) = 0
  type(options), parameter :: own = options(3, mode = mode_of)
  integer :: chosen, others
  chosen = 0
  others = 0
  !$omp masked
  block
    chosen = chosen + 1
  end block
  !$omp masked
  block
    chosen = chosen + 1
  end block

  !$omp masked
  block
    chosen = chosen + 1
  end block

  !$omp masked
  block
    chosen = chosen + 1
  end block
  !$omp masked
  block
    chosen = chosen + 1
  end block
  !$omp masked
  block
    chosen = chosen + 1
  end block
  !$omp masked
  block
    chosen = chosen + 1
  end block

  !$omp masked
  block
    chosen = chosen + 1
  end block

  !$omp masked
  block
    chosen = chosen + 1
  end block
  print '(i0, 1x, i0)', chosen, others
end program
