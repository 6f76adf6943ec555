! case: target_device among the variants of calls inside target regions and teams: the host asks above, in clauses, in another module than the call, by a constant number
! run host => 101 102 | 207 | 2 | 306 | 2 | 12 12 | 12 3
! run gpu=nvptx64:sm_70 => 101 102 | 207 | 2 | 306 | 2 | 12 12 | 12 3
! device prints: 1 2 | 7 | 2 | 6 | 2 | 2 2 | -8 3
! has host: p__ompick_device_is\(\.true\., \.false\., int\(hostnum\)\)
module lib
  implicit none
  integer, parameter :: hostnum = -1
contains
  integer function f(x)
    integer, intent(in) :: x
    !$omp declare target
    !$omp declare variant(fv) match(target_device={kind(host)})
    f = x
  end function
  integer function fv(x)
    integer, intent(in) :: x
    !$omp declare target
    fv = 100 + x
  end function
  subroutine g(x)
    integer, intent(out) :: x
    !$omp declare target
    !$omp declare variant(gv) match(construct={teams}, target_device={device_num(hostnum), kind(host)})
    x = 1
  end subroutine
  subroutine gv(x)
    integer, intent(out) :: x
    !$omp declare target
    x = 2
  end subroutine
  integer function k(x)
    integer, intent(in) :: x
    !$omp declare target
    !$omp declare variant(kv) match(target_device={kind(host)}, user={condition(x == 2)})
    k = x
  end function
  integer function kv(x)
    integer, intent(in) :: x
    !$omp declare target
    kv = 10 + x
  end function
  ! pure procedures stay pure
  pure integer function h(x)
    integer, intent(in) :: x
    !$omp declare variant(hv) match(target_device={kind(host)}, user={condition(x > 1)})
    h = x
  end function
  pure integer function hv(x)
    integer, intent(in) :: x
    hv = 10 + x
  end function
  pure subroutine double(a)
    integer, intent(inout) :: a(:)
    integer :: i
    !$omp metadirective when(target_device={kind(host)}: simd) otherwise(nothing)
    do i = 1, size(a)
      a(i) = a(i) + h(i)
    end do
  end subroutine
end module
program p
  use lib
  implicit none
  integer :: r, d, a(2)
  !$omp target map(from: r)
  r = f(1)
  !$omp end target
  print '(*(I0,:,1X))', r, f(2)
  !$omp target teams map(from: r) num_teams(1)
  !$omp parallel num_threads(1)
  r = f(3) + f(4)
  !$omp end parallel
  !$omp end target teams
  print '(*(I0,:,1X))', r
  !$omp target map(from: r)
  !$omp teams num_teams(1)
  call g(r)
  !$omp end teams
  !$omp end target
  print '(*(I0,:,1X))', r
  r = 0
  !$omp target teams distribute parallel do map(tofrom: r) reduction(+:r) if(f(1) > 3)
  do d = 1, 3
    r = r + f(d)
  end do
  print '(*(I0,:,1X))', r
  !$omp teams num_teams(1)
  call g(r)
  !$omp end teams
  print '(*(I0,:,1X))', r
  a = 0
  call double(a)
  do concurrent (d = 1:1)
    a(d) = h(2)
  end do
  print '(*(I0,:,1X))', a
  ! one test is made above a construct, the other of the same candidate is left
  a(1) = k(2)
  !$omp target map(tofrom: a)
  a(1) = a(1) + k(a(2) - 12)
  a(2) = k(3)
  !$omp end target
  print '(*(I0,:,1X))', a
end program
