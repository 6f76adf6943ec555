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
contains
  subroutine base(n)
    integer, intent(out) :: n
    !$omp declare variant(variant) match(construct={dispatch})
    n = 1
  end subroutine base

  subroutine variant(n)
    integer, intent(out) :: n
    n = 2
  end subroutine variant

  integer function fbase(x)
    integer, intent(in) :: x
    !$omp declare variant(fvariant) match(construct={dispatch})
    fbase = x
  end function fbase

  integer function fvariant(x)
    integer, intent(in) :: x
    fvariant = x + 100
  end function fvariant

  integer function where_it_runs()
    !$omp declare variant(where_v) match(construct={dispatch})
    where_it_runs = -1
  end function where_it_runs

  integer function where_v()
    where_v = omp_get_default_device()
  end function where_v

  subroutine use_pointer(n, x)
    integer, intent(in) :: n
    type(c_ptr), intent(in) :: x
    !$omp declare variant(use_pointer_v) match(construct={dispatch}) adjust_args(nothing: n) &
    !$omp   adjust_args(need_device_ptr: x)
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
    !$omp declare variant(use_array_v) match(construct={dispatch}) adjust_args(need_device_addr: x)
    x = 0
  end subroutine use_array

  subroutine use_array_v(x)
    real, intent(inout), target :: x(:)
    x = 3 * x
  end subroutine use_array_v

  integer function take(a, b)
    integer, intent(in) :: a
    integer, intent(in) :: b
    !$omp declare variant(take_v) match(construct={dispatch}) append_args(interop(targetsync))
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

  !$omp dispatch
  call base(n)
  print '(A,1X,I0)', 'call', n

  !$omp dispatch
  n = fbase(fbase(3))
  m = fbase(3)
  print '(A,2(1X,I0))', 'function', n, m
  !$OMP DISPATCH
  n = fbase(fbase(3) &
    + 10)
  !$OMP END DISPATCH
  print '(A,1X,I0)', 'nested', n

  do i = 1, 3
    !$omp dispatch novariants(mod(i, 2) == 1)
    call base(times(i))
  end do
  print '(A,3(1X,I0))', 'run time', times
  !$omp dispatch nocontext(flag)
  n = fbase(3)
  !$omp dispatch nocontext(n == 4) novariants(n < 0)
  m = fbase(3)
  print '(A,2(1X,I0))', 'context', n, m

  call omp_set_default_device(2)
  !$omp dispatch device(3)
  n = where_it_runs()
  print '(A,2(1X,I0))', 'device', n, omp_get_default_device()
  evaluated = 0
  !$omp dispatch device(number(5)) novariants(evaluated > 0)
  n = where_it_runs()
  !$omp end dispatch
  print '(A,3(1X,I0))', 'once', n, omp_get_default_device(), evaluated

  !$omp parallel num_threads(2)
  !$omp single
  !$omp task depend(out: m)
  m = 7
  !$omp end task
  !$omp dispatch depend(in: m) nowait
  n = fbase(m)
  !$omp end single
  !$omp end parallel
  print '(A,1X,I0)', 'depend', n

  call omp_set_default_device(0)
  x = [4.0, 1.0]
  p = c_loc(x)
  !$omp dispatch
  call use_pointer(2, p)
  print '(A,2(1X,F0.1))', 'pointer', x
  x = 2
  !$omp dispatch
  call use_pointer(x=c_loc(x), n=2)
  !$omp dispatch has_device_addr(x)
  call use_array(x)
  !$omp dispatch
  call use_array(x)
  print '(A,1X,F0.1)', 'array', x(1)

  ! No object: nobody may ask the runtime about it, so `device` names the device.
  given = -2
  !$omp dispatch
  n = take(4, 5)
  !$omp dispatch interop(given) device(0)
  m = take(b=5, a=4)
  !$omp dispatch device(0)
  i = take(b=5, a=4)
  print '(A,3(1X,I0))', 'object', n, m, i
  call inner(n, m)
  print '(A,2(1X,I0))', 'inner', n, m
  if (n == 42) then
    !$omp dispatch
    n = fbase(5)
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
    !$omp dispatch
    call use_pointer(1, c_loc(y))
    a = nint(y(1))
    !$omp dispatch
    b = fbase(4)
  end subroutine inner
end program dispatch_fortran
