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
  !$omp metadirective when(user={condition(table(2, 0) == 2 .and. table(1, 1) == 5)}: masked) otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(sum(table(:, 1)) == 11)}: masked) otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(size(zeros, 2) == 2 .and. all(zeros == 0))}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(ubound(table, 2) == 1 .and. size(table) == 4)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(chosen_options%n > 4)}: masked) otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(own%quick .and. own%n == 3)}: masked) otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(own%mode == 'Fast')}: masked) otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(chosen_options%extent(2) * grids(2)%n == 32)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(.not. chosen_options%quick .and. chosen_options%mode == 'No')}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  print '(i0, 1x, i0)', chosen, others
end program
