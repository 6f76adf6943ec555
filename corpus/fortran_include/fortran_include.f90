! case: include lines: declarations and directives of included files count; a file is taken in only where it must be
! aux: constants.inc body.inc
! run host => 2 6 | 106 | 6
! has host: ^ *include 'constants.inc'
! not host: ^ *include 'body.inc'
module include_m
  implicit none
  include 'constants.inc'
contains
  integer function base(i)
    integer, intent(in) :: i
    !$omp declare variant(base_v) match(construct={parallel})
    base = i
  end function
  integer function base_v(i)
    integer, intent(in) :: i
    base_v = i + 100
  end function
end module

program fortran_include
  use include_m
  use omp_lib
  implicit none
  integer :: i, s, t
  s = 0; t = 0
  !$omp metadirective when(user={condition(limit > 5)}: parallel do num_threads(2) reduction(+: s) reduction(max: t))
  do i = 1, limit
    s = s + 1
    t = max(t, omp_get_num_threads())
  end do
  print '(I0,1X,I0)', t, s
  !$omp parallel num_threads(1)
  include 'body.inc'
  !$omp end parallel
  print '(I0)', base(limit)
end program
