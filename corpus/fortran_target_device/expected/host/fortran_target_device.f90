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

    h = x
  end function
  pure integer function hv(x)
    integer, intent(in) :: x
    hv = 10 + x
  end function
  pure subroutine double(a)
    integer, intent(inout) :: a(:)
    integer :: i
    if (lib__ompick_device_is_pure(.true., .true.)) then
      !$omp simd
      do i = 1, size(a)
        a(i) = a(i) + h__ompick_1_lib(i)
      end do
    else
      do i = 1, size(a)
        a(i) = a(i) + h__ompick_1_lib(i)
      end do
    end if
  end subroutine

  integer function f__ompick_1_lib(x) result(f__result)
    integer, intent(in) :: x
    if (lib__ompick_device_is(.true., .true.)) then
      f__result = fv(x)
    else
      f__result = f(x)
    end if
  end function f__ompick_1_lib

  pure integer function h__ompick_1_lib(x) result(h__result)
    integer, intent(in) :: x
    if ((x > 1) .and. (lib__ompick_device_is_pure(.true., .true.))) then
      h__result = hv(x)
    else
      h__result = h(x)
    end if
  end function h__ompick_1_lib

  integer function k__ompick_1_device_332e7d7a_lib(x) result(k__result)
    integer, intent(in) :: x
    !$omp declare target
    if (x == 2) then
      k__result = kv(x)
    else
      k__result = k(x)
    end if
  end function k__ompick_1_device_332e7d7a_lib

  integer function k__ompick_1_lib(x) result(k__result)
    integer, intent(in) :: x
    if ((x == 2) .and. (lib__ompick_device_is(.true., .true.))) then
      k__result = kv(x)
    else
      k__result = k(x)
    end if
  end function k__ompick_1_lib

  logical function lib__ompick_device_is(host, offload, number)
    use omp_lib, only: omp_get_default_device, omp_get_initial_device, omp_get_num_devices
    logical, intent(in) :: host, offload
    integer, intent(in), optional :: number
    integer :: device
    device = omp_get_default_device()
    if (present(number)) device = number
    if (device == -1 .or. device == omp_get_initial_device()) then
      lib__ompick_device_is = host
    else
      lib__ompick_device_is = offload .and. device >= 0 .and. device < omp_get_num_devices()
    end if
  end function lib__ompick_device_is

  pure logical function lib__ompick_device_is_pure(host, offload, number)
    logical, intent(in) :: host, offload
    integer, intent(in), optional :: number
    integer :: device
    interface
      pure integer(c_int) function omp_get_default_device() bind(c)
        use, intrinsic :: iso_c_binding, only: c_int
      end function omp_get_default_device
      pure integer(c_int) function omp_get_initial_device() bind(c)
        use, intrinsic :: iso_c_binding, only: c_int
      end function omp_get_initial_device
      pure integer(c_int) function omp_get_num_devices() bind(c)
        use, intrinsic :: iso_c_binding, only: c_int
      end function omp_get_num_devices
    end interface
    device = omp_get_default_device()
    if (present(number)) device = number
    if (device == -1 .or. device == omp_get_initial_device()) then
      lib__ompick_device_is_pure = host
    else
      lib__ompick_device_is_pure = offload .and. device >= 0 .and. device < omp_get_num_devices()
    end if
  end function lib__ompick_device_is_pure
end module
program p
  use lib
  implicit none
  integer :: r, d, a(2)
  if (p__ompick_device_is(.true., .true.)) then
    !$omp target map(from: r)
    r = fv(1)
    !$omp end target
  else
    !$omp target map(from: r)
    r = f(1)
    !$omp end target
  end if
  print '(*(I0,:,1X))', r, f__ompick_1_lib(2)
  if (p__ompick_device_is(.true., .true.)) then
    !$omp target teams map(from: r) num_teams(1)
    !$omp parallel num_threads(1)
    r = fv(3) + fv(4)
    !$omp end parallel
    !$omp end target teams
  else
    !$omp target teams map(from: r) num_teams(1)
    !$omp parallel num_threads(1)
    r = f(3) + f(4)
    !$omp end parallel
    !$omp end target teams
  end if
  print '(*(I0,:,1X))', r
  if (p__ompick_device_is(.true., .false., int(hostnum))) then
    !$omp target map(from: r)
    !$omp teams num_teams(1)
    call gv(r)
    !$omp end teams
    !$omp end target
  else
    !$omp target map(from: r)
    !$omp teams num_teams(1)
    call g(r)
    !$omp end teams
    !$omp end target
  end if
  print '(*(I0,:,1X))', r
  r = 0
  if (p__ompick_device_is(.true., .true.)) then
    !$omp target teams distribute parallel do map(tofrom: r) reduction(+:r) if(fv(1) > 3)
    do d = 1, 3
      r = r + fv(d)
    end do
  else
    !$omp target teams distribute parallel do map(tofrom: r) reduction(+:r) if(f(1) > 3)
    do d = 1, 3
      r = r + f(d)
    end do
  end if
  print '(*(I0,:,1X))', r
  if (p__ompick_device_is(.true., .false., int(hostnum))) then
    !$omp teams num_teams(1)
    call gv(r)
    !$omp end teams
  else
    !$omp teams num_teams(1)
    call g(r)
    !$omp end teams
  end if
  print '(*(I0,:,1X))', r
  a = 0
  call double(a)
  do concurrent (d = 1:1)
    a(d) = h__ompick_1_lib(2)
  end do
  print '(*(I0,:,1X))', a
  ! one test is made above a construct, the other of the same candidate is left
  a(1) = k__ompick_1_lib(2)
  if (p__ompick_device_is(.true., .true.)) then
    !$omp target map(tofrom: a)
    a(1) = a(1) + k__ompick_1_device_332e7d7a_lib(a(2) - 12)
    a(2) = k__ompick_1_device_332e7d7a_lib(3)
    !$omp end target
  else
    !$omp target map(tofrom: a)
    a(1) = a(1) + k(a(2) - 12)
    a(2) = k(3)
    !$omp end target
  end if
  print '(*(I0,:,1X))', a
contains

  logical function p__ompick_device_is(host, offload, number)
    use omp_lib, only: omp_get_default_device, omp_get_initial_device, omp_get_num_devices
    logical, intent(in) :: host, offload
    integer, intent(in), optional :: number
    integer :: device
    device = omp_get_default_device()
    if (present(number)) device = number
    if (device == -1 .or. device == omp_get_initial_device()) then
      p__ompick_device_is = host
    else
      p__ompick_device_is = offload .and. device >= 0 .and. device < omp_get_num_devices()
    end if
  end function p__ompick_device_is
end program
