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
    if (par) then
      !$omp parallel do reduction(+: s)
      do 10 i = 1, 10   ! a labelled loop
        if (mod(i, 2) == 0) goto 20
        s = s + i
  20    continue
        if (i == 11) write (*, 30) i
  30    format ('i =', I3)
  10  continue
    else
      do 99991 i = 1, 10   ! a labelled loop
        if (mod(i, 2) == 0) goto 99993
        s = s + i
  99993    continue
        if (i == 11) write (*, 99992) i
  99992    format ('i =', I3)
  99991  continue
    end if
    print *, 'labels', s
    s = 0
    if (par) then
      !$omp parallel do private(j) reduction(+: s)
      outer: do i = 1, 5
        inner: do j = 1, 5
          if (j > i) cycle outer
          if (j == 4) exit inner
          s = s + j
        end do inner
      end do outer
    else
      outer__ompick_4: do i = 1, 5
        inner__ompick_4: do j = 1, 5
          if (j > i) cycle outer__ompick_4
          if (j == 4) exit inner__ompick_4
          s = s + j
        end do inner__ompick_4
      end do outer__ompick_4
    end if
    print *, 'names', s
  end subroutine
  subroutine nest(par, one)
    logical, intent(in) :: par, one
    integer :: i, n
    n = 0
    if (par) then
      !$omp parallel num_threads(2) reduction(+: n)
      !$omp do
      do i = 1, 10
        n = n + 1
      end do
      !$omp end parallel
    else if (one) then
      !$omp parallel num_threads(1) reduction(+: n)
      !$omp do
      do i = 1, 10
        n = n + 1
      end do
      !$omp end parallel
    else
      !$omp simd
      do i = 1, 10
        n = n + 1
      end do
    end if
    print *, 'nest', n
    if (par) then
      !$omp target map(tofrom: n)

      !$omp teams distribute parallel do reduction(+: n)
      do i = 1, 10
        n = n + 1
      end do
      !$omp end target
    else
      !$omp target map(tofrom: n)

      !$omp parallel do reduction(+: n)
      do i = 1, 10
        n = n + 1
      end do
      !$omp end target
    end if
    print *, 'target', n
    if (par) then
      !$omp target map(tofrom: n)
      block
        !$omp teams num_teams(1)
        block
          n = n + 1
        end block
      end block
      !$omp end target
    else
      !$omp target map(tofrom: n)
      block
        !$omp parallel num_threads(1)
        block
          n = n + 1
        end block
      end block
      !$omp end target
    end if
    print *, 'alone', n
  end subroutine
  subroutine blocks(par)
    logical, intent(in) :: par
    integer :: n
    n = 0
    if (par) then
      !$omp parallel num_threads(3) reduction(+: n)
      block
        integer :: t
        t = 1
        n = n + t
      end block
    else
      block
        integer :: t
        t = 1
        n = n + t
      end block
    end if
    print *, 'block', n
  end subroutine
  subroutine devices(par)
    logical, intent(in) :: par
    integer :: i, n
    n = 0
    if (copies__ompick_device_is(.true., .true., int(omp_get_initial_device()))) then
      !$omp parallel do reduction(+: n)
      do i = 1, 10
        n = n + 1
      end do
    else
      do i = 1, 10
        n = n + 1
      end do
    end if
    print *, 'dev', n
  end subroutine

  logical function copies__ompick_device_is(host, offload, number)
    use omp_lib, only: omp_get_default_device, omp_get_initial_device, omp_get_num_devices
    logical, intent(in) :: host, offload
    integer, intent(in), optional :: number
    integer :: device
    device = omp_get_default_device()
    if (present(number)) device = number
    if (device == -1 .or. device == omp_get_initial_device()) then
      copies__ompick_device_is = host
    else
      copies__ompick_device_is = offload .and. device >= 0 .and. device < omp_get_num_devices()
    end if
  end function copies__ompick_device_is
end program
