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
