! case: free form: directives and calls are continued in all ways, conditional lines are code, case does not matter
! run host => 105 5 | 4 10 | 101 | 103 a&b | 7 | 2
MODULE free_m
  implicit none
contains
  integer function base(i)
    integer, intent(in) :: i






    base = i
  end function
  integer function bpar(i)
    integer, intent(in) :: i
    bpar = i + 100
  end function
  subroutine show(i, text)
    integer, intent(in) :: i
    character(*), intent(in) :: text
    print '(I0,1X,A)', i, text
  end subroutine
END MODULE

program free_form
  use free_m
  use omp_lib
  implicit none
  integer :: i, s, t
  t = 0
  !$OMP Parallel num_threads(1)
  t = bpar( & ! the call goes on
    ! and on
    & 5)
  !$omp end parallel
  print '(I0,1X,I0)', t, base(5)
  s = 0; t = 0
  !$omp parallel do &

  ! between

  !$omp & num_threads(4) reduction(+: s) &
  !$omp reduction(max: t)
  do i = 1, 10; s = s + 1; t = max(t, omp_get_num_threads()); end do
  print '(I0,1X,I0)', t, s
  !$omp parallel num_threads(1)
  t = &
    &bpar(1)
  !$omp end parallel
  print '(I0)', t
  !$omp parallel num_threads(1)
  call show(bpar(3), 'a&
    &&b')
  !$omp end parallel
  !$ t = 6 + &
  !$   & 1
  print '(I0)', t
  t = 0
  !$omp paral&
  !$omp&lel num_threads(2)
  block
    !$omp atomic
    t = t + 1
  end block
  print '(I0)', t
end program
