! case: substrings, elements and inquiries of constants are constants
! run host => 18 0
! not host: ^ *!.omp error
! not host: if \(
program fortran_constant_parts
  implicit none
  integer, parameter :: v(3) = [1, 5, 7], from(0:2) = (/ 2, 4, 8 / 2 /), twos(2) = 2
  character(len=*), parameter :: s = 'abcdef'
  character(len=4), parameter :: names(2) = ['ab  ', 'cdef']
  real(8), parameter :: eps = 1.0d-3
  integer, parameter :: ip = selected_int_kind(9), dp = kind(1.0d0)
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
  print '(I0,1X,I0)', chosen, others
end program
