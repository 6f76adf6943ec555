! case: dispatch in Fortran: calls and assignments, conditions at run time, the device, device pointers, appended objects
! run host=host => call 2 | function 103 3 | nested 113 | run time 1 2 1 | context 3 103 | device 3 2 | once 5 2 1 | depend 107 | pointer 8.0 2.0 | array 36.0 | object 9 7 9 | inner 42 104 | plain 105
! warns: omp_interop_none
! not *: (?i)^\s*!\$omp\s+(end\s+)?dispatch
module dispatch_m
  use iso_c_binding
  use omp_lib
  implicit none
  private
  public :: base, fbase, where_it_runs, use_pointer, use_array, take, flag
  logical, parameter :: flag = .true.
  interface fvariant__ompick_dispatch_m
    procedure fvariant
  end interface
  interface take_v__ompick_dispatch_m
    procedure take_v
  end interface
  interface use_array_v__ompick_dispatch_m
    procedure use_array_v
  end interface
  interface use_pointer_v__ompick_dispatch_m
    procedure use_pointer_v
  end interface
  interface variant__ompick_dispatch_m
    procedure variant
  end interface
  interface where_v__ompick_dispatch_m
    procedure where_v
  end interface
  public :: fvariant__ompick_dispatch_m
  public :: take_v__ompick_dispatch_m
  public :: use_array_v__ompick_dispatch_m
  public :: use_pointer_v__ompick_dispatch_m
  public :: variant__ompick_dispatch_m
  public :: where_v__ompick_dispatch_m
contains
  subroutine base(n)
    integer, intent(out) :: n

    n = 1
  end subroutine base

  subroutine variant(n)
    integer, intent(out) :: n
    n = 2
  end subroutine variant

  integer function fbase(x)
    integer, intent(in) :: x

    fbase = x
  end function fbase

  integer function fvariant(x)
    integer, intent(in) :: x
    fvariant = x + 100
  end function fvariant

  integer function where_it_runs()

    where_it_runs = -1
  end function where_it_runs

  integer function where_v()
    where_v = omp_get_default_device()
  end function where_v

  subroutine use_pointer(n, x)
    integer, intent(in) :: n
    type(c_ptr), intent(in) :: x


    if (n < 0) print *, c_associated(x)
  end subroutine use_pointer

  subroutine use_pointer_v(n, x)
    integer, intent(in) :: n
    type(c_ptr), intent(in) :: x
    real, pointer :: p(:)
    call c_f_pointer(x, p, [n])
    p = 2 * p
  end subroutine use_pointer_v

  subroutine use_array(x)
    real, intent(inout), target :: x(:)

    x = 0
  end subroutine use_array

  subroutine use_array_v(x)
    real, intent(inout), target :: x(:)
    x = 3 * x
  end subroutine use_array_v

  integer function take(a, b)
    integer, intent(in) :: a
    integer, intent(in) :: b

    take = a - b
  end function take

  integer function take_v(a, b, object)
    integer, intent(in) :: a, b
    integer(c_intptr_t), intent(in) :: object
    take_v = a + b + int(object)
  end function take_v
end module dispatch_m

program dispatch_fortran
  use dispatch_m
  use iso_c_binding, only: c_loc, c_ptr, c_intptr_t
  use omp_lib, only: omp_get_default_device, omp_set_default_device
  implicit none
  integer :: n, m, i, evaluated, times(3)
  integer(c_intptr_t) :: given
  real, target :: x(2)
  type(c_ptr) :: p


  call variant__ompick_dispatch_m(n)
  print '(A,1X,I0)', 'call', n


  n = fvariant__ompick_dispatch_m(fbase(3))
  m = fbase(3)
  print '(A,2(1X,I0))', 'function', n, m

  n = fvariant__ompick_dispatch_m(fbase(3) &
    + 10)

  print '(A,1X,I0)', 'nested', n

  do i = 1, 3
    if (mod(i, 2) == 1) then
      call base(times(i))
    else
      call variant__ompick_dispatch_m(times(i))
    end if
  end do
  print '(A,3(1X,I0))', 'run time', times

  n = fbase(3)
  if (n < 0) then
    m = fbase(3)
  else if (n == 4) then
    m = fbase(3)
  else
    m = fvariant__ompick_dispatch_m(3)
  end if
  print '(A,2(1X,I0))', 'context', n, m

  call omp_set_default_device(2)
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(3)
    n = where_v__ompick_dispatch_m()
    call omp_set_default_device(ompick_device)
  end block
  print '(A,2(1X,I0))', 'device', n, omp_get_default_device()
  evaluated = 0
  if (evaluated > 0) then
    block
      use omp_lib, only: omp_get_default_device, omp_set_default_device
      integer :: ompick_device
      ompick_device = omp_get_default_device()
      call omp_set_default_device(number(5))
      n = where_it_runs()
      call omp_set_default_device(ompick_device)
    end block
  else
    block
      use omp_lib, only: omp_get_default_device, omp_set_default_device
      integer :: ompick_device
      ompick_device = omp_get_default_device()
      call omp_set_default_device(number(5))
      n = where_v__ompick_dispatch_m()
      call omp_set_default_device(ompick_device)
    end block
  end if
  print '(A,3(1X,I0))', 'once', n, omp_get_default_device(), evaluated

  !$omp parallel num_threads(2)
  !$omp single
  !$omp task depend(out: m)
  m = 7
  !$omp end task
  !$omp taskwait depend(in: m)
  n = fvariant__ompick_dispatch_m(m)
  !$omp end single
  !$omp end parallel
  print '(A,1X,I0)', 'depend', n

  call omp_set_default_device(0)
  x = [4.0, 1.0]
  p = c_loc(x)

  call use_pointer_v__ompick_dispatch_m(2, ompick_mapped_ptr_dispatch_fortran(p))
  print '(A,2(1X,F0.1))', 'pointer', x
  x = 2

  call use_pointer_v__ompick_dispatch_m(x=ompick_mapped_ptr_dispatch_fortran(c_loc(x)), n=2)

  call use_array_v__ompick_dispatch_m(x)
  !$omp target data use_device_addr(x)
  call use_array_v__ompick_dispatch_m(x)
  !$omp end target data
  print '(A,1X,F0.1)', 'array', x(1)

  ! No object: nobody may ask the runtime about it, so `device` names the device.
  given = -2
  block
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    ompick_interop_1 = 0
    n = take_v__ompick_dispatch_m(4, 5, ompick_interop_1)
  end block
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    m = take_v__ompick_dispatch_m(b=5, a=4, object=given)
    call omp_set_default_device(ompick_device)
  end block
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    use iso_c_binding, only: c_intptr_t
    integer(c_intptr_t) :: ompick_interop_1
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    ompick_interop_1 = 0
    i = take_v__ompick_dispatch_m(b=5, a=4, object=ompick_interop_1)
    call omp_set_default_device(ompick_device)
  end block
  print '(A,3(1X,I0))', 'object', n, m, i
  call inner(n, m)
  print '(A,2(1X,I0))', 'inner', n, m
  if (n == 42) then

    n = fvariant__ompick_dispatch_m(5)
  end if
  print '(A,1X,I0)', 'plain', n
contains
  integer function number(k)
    integer, intent(in) :: k
    evaluated = evaluated + 1
    number = k
  end function number

  subroutine inner(a, b)
    integer, intent(out) :: a, b
    real, target :: y(1)
    y = 21

    call use_pointer_v__ompick_dispatch_m(1, ompick_mapped_ptr_dispatch_fortran(c_loc(y)))
    a = nint(y(1))

    b = fvariant__ompick_dispatch_m(4)
  end subroutine inner

  function ompick_mapped_ptr_dispatch_fortran(host) result(mapped)
    use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_null_ptr, c_associated
    use omp_lib, only: omp_get_default_device, omp_get_num_devices
    type(c_ptr), intent(in) :: host
    type(c_ptr) :: mapped, pointer
    integer(c_int) :: device
    interface
      function ompick_is_present(host, device) result(present) bind(c, name='omp_target_is_present')
        import :: c_ptr, c_int
        type(c_ptr), value :: host
        integer(c_int), value :: device
        integer(c_int) :: present
      end function ompick_is_present
    end interface
    device = omp_get_default_device()
    mapped = host
    if (.not. c_associated(host) .or. device < 0 .or. device >= omp_get_num_devices()) return
    mapped = c_null_ptr
    if (ompick_is_present(host, device) == 0) return
    pointer = host
    !$omp target data use_device_ptr(pointer)
    mapped = pointer
    !$omp end target data
  end function ompick_mapped_ptr_dispatch_fortran
end program dispatch_fortran
