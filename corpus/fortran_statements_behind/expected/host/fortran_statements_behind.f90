! case: statements behind one that a construct ends with, on its line; the end of a block data unit in two words
! run host => 101 201 | 1 | 4
block data shared
  integer :: k
  common /c/ k
  data k /1/
endblock data
module m
contains
  subroutine f_v(x)
    integer, intent(inout) :: x(1)
    x = x + 100
  end subroutine
  subroutine f(x)

    integer, intent(inout), target :: x(1)
    x = x + 1
  end subroutine
end module
program statements_behind
  use m
  integer, target :: x(1) = 1
  integer :: i, k
  common /c/ k
  !$omp target data use_device_addr(x)
  call f_v(x)
  !$omp end target data
  write (*, '(I0,1X)', advance='no') x
  !$omp target data use_device_addr(x)
  call f_v(x)
  !$omp end target data
  print '(I0)', x ! as the first
  !$omp parallel num_threads(1)
  !$omp masked
  block
    k = k * 1
  end block; print '(I0)', k
  !$omp end parallel
  !$omp parallel do lastprivate(k)
  do i = 1, 3; k = i
  end do; print '(I0)', k + 1
end program
