! case: copied statements: labels, formats, construct names, nested choices, hoisting, device numbers
! run host => labels 25 | names 22 | nest 10 | target 20 | alone 21 | block 1 | dev 10 | labels 25 | names 22 | nest 10 | target 20 | alone 21 | block 3 | dev 10 | labels 25 | names 22 | nest 10 | target 20 | alone 21 | block 1 | dev 10 | labels 25 | names 22 | nest 10 | target 20 | alone 21 | block 3 | dev 10
! run gpu=nvptx64 => labels 25 | names 22 | nest 10 | target 20 | alone 21 | block 1 | dev 10 | labels 25 | names 22 | nest 10 | target 20 | alone 21 | block 3 | dev 10 | labels 25 | names 22 | nest 10 | target 20 | alone 21 | block 1 | dev 10 | labels 25 | names 22 | nest 10 | target 20 | alone 21 | block 3 | dev 10
program copies
  use omp_lib
  implicit none
  logical :: par, one
  integer :: k, s, i, j
  do k = 1, 4
    par = mod(k, 2) == 0
    one = k > 2
    call labels(par, k)
    call nest(par, one)
    call blocks(par)
    call devices(par)
  end do
contains
  subroutine labels(par, k)
    logical, intent(in) :: par
    integer, intent(in) :: k
    integer :: i, s
    s = 0
    !$omp metadirective when(user={condition(par)}: parallel do reduction(+: s)) &
    !$omp& otherwise(nothing)
    do 10 i = 1, 10   ! a labelled loop
      if (mod(i, 2) == 0) goto 20
      s = s + i
20    continue
      if (i == 11) write (*, 30) i
30    format ('i =', I3)
10  continue
    print *, 'labels', s
    s = 0
    !$omp metadirective when(user={condition(par)}: parallel do private(j) reduction(+: s))
    outer: do i = 1, 5
      inner: do j = 1, 5
        if (j > i) cycle outer
        if (j == 4) exit inner
        s = s + j
      end do inner
    end do outer
    print *, 'names', s
  end subroutine
  subroutine nest(par, one)
    logical, intent(in) :: par, one
    integer :: i, n
    n = 0
    !$omp begin metadirective when(user={condition(par)}: parallel num_threads(2) reduction(+: n)) &
    !$omp   when(user={condition(one)}: parallel num_threads(1) reduction(+: n))
    !$omp metadirective when(construct={parallel}: do) otherwise(simd)
    do i = 1, 10
      n = n + 1
    end do
    !$omp end metadirective
    print *, 'nest', n
    !$omp target map(tofrom: n)
    !$omp metadirective when(user={condition(par)}: teams distribute parallel do reduction(+: n)) &
    !$omp   otherwise(parallel do reduction(+: n))
    do i = 1, 10
      n = n + 1
    end do
    !$omp end target
    print *, 'target', n
    !$omp target map(tofrom: n)
    block
      !$omp metadirective when(user={condition(par)}: teams num_teams(1)) otherwise(parallel num_threads(1))
      block
        n = n + 1
      end block
    end block
    !$omp end target
    print *, 'alone', n
  end subroutine
  subroutine blocks(par)
    logical, intent(in) :: par
    integer :: n
    n = 0
    !$omp metadirective when(user={condition(par)}: parallel num_threads(3) reduction(+: n))
    block
      integer :: t
      t = 1
      n = n + t
    end block
    print *, 'block', n
  end subroutine
  subroutine devices(par)
    logical, intent(in) :: par
    integer :: i, n
    n = 0
    !$omp metadirective when(target_device={kind(host), device_num(omp_get_initial_device())}: parallel do reduction(+: n)) &
    !$omp when(target_device={kind(gpu)}: target teams distribute parallel do reduction(+: n))
    do i = 1, 10
      n = n + 1
    end do
    print *, 'dev', n
  end subroutine
end program
