! case: procedure pointers run the host's version on devices, which is said: components, structure constructors, renamed ones
! run gpu=nvptx64:sm_80 => 1 2 3 4
! warns: the address of `h1` is taken: on a device, calls through it reach its host version [OMP0411]
! warns: the address of `h2` is taken: on a device, calls through it reach its host version [OMP0411]
! warns: the address of `h3` is taken: on a device, calls through it reach its host version [OMP0411]
! warns: the address of `h4` is taken: on a device, calls through it reach its host version [OMP0411]
module variants
  implicit none
  type :: initial
    procedure(h1), pointer, nopass :: run => h1
  end type
  type :: constructed
    procedure(h2), pointer, nopass :: made => null()
  end type
  procedure(h3), pointer :: global => h3
  procedure(h4), pointer :: assigned => null()
contains
  integer function f_gpu(n)
    integer, intent(in) :: n
    f_gpu = 100 + n
  end function
  integer function f(n)
    !$omp declare variant(f_gpu) match(device={kind(nohost)})
    integer, intent(in) :: n
    f = n
  end function
  integer function h1()
    h1 = f(1)
  end function
  integer function h2()
    h2 = f(2)
  end function
  integer function h3()
    h3 = f(3)
  end function
  integer function h4()
    h4 = f(4)
  end function
  integer function on_host_only()
    on_host_only = f(5)
  end function
  integer function device_procedure()
    device_procedure = global()
  end function
  subroutine fill()
    procedure(on_host_only), pointer :: own
    own => on_host_only
    assigned => h4
    if (own() /= 5) stop 1
  end subroutine
end module
program pointers
  use variants, renamed => assigned
  implicit none
  type(initial) :: a
  type(constructed) :: b
  integer :: r(4)
  b = constructed(h2)
  call fill()
  !$omp target map(from: r) map(to: a, b)
  r(1) = a%run()
  r(2) = b%made()
  r(3) = device_procedure()
  r(4) = renamed()
  !$omp end target
  print '(*(i0, :, 1x))', r
end program
