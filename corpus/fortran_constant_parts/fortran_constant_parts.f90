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
  !$omp metadirective when(user={condition(v(2) == 5)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(s(2:3) == 'bc')}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(size(v) > 2)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(len(s) == 6)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(len_trim(names(1)) == 2)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(any(v == 7))}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(maxval(v) == 7)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(kind(eps) == dp .and. eps < 0.01)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(huge(1_ip) > 100)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(bit_size(1) == 32 .and. digits(1.0) == 24)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(index(s, 'cd') == 3 .and. iachar('a') == 97 .and. ichar(s(1:1)) == 97)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(trim('ab ') // 'c' == 'abc')}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(merge(1, 2, .true.) == 1 .and. iand(5,4) == 4 .and. mod(7,3) == 1)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(sum(v) == 13 .and. ubound(v,1) == 3)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(precision(1.0d0) >= 15 .and. real(3) < 4.5)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(from(0) == 2 .and. from(2) == 4 .and. lbound(from, 1) == 0)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(sum(twos) == 4)}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  !$omp metadirective when(user={condition(names(2)(2:3) == 'de')}: masked) &
  !$omp   otherwise(error at(compilation))
  block
    chosen = chosen + 1
  end block
  print '(I0,1X,I0)', chosen, others
end program
