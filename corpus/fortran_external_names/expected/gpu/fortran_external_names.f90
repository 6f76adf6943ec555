! case: external procedures that only their types declare, strings' parts, names of intrinsic procedures, interfaces in modules
! run host => dev 101 | lo 6 104 | 101 101
! run gpu=nvptx64:sm_80 => dev 101 | lo 6 104 | 101 101
module bases
  implicit none
  interface base_v__ompick_bases
    procedure base_v
  end interface
contains
  integer function base(x)

    integer, intent(in) :: x
    base = x
  end function
  integer function base_v(x)
    integer, intent(in) :: x
    base_v = x + 100
  end function
end module
character(len=5) function chelp(x)
  use bases
  integer x
  chelp = 'host'
  if (base(x) > 100) chelp = 'dev'
end

character(len=5) function chelp__ompick_gpu(x) result(chelp)
  use bases
  !$omp declare target
  integer x
  chelp = 'host'
  if (base_v(x) > 100) chelp = 'dev'
end
integer function ihelp(x)
  use bases
  integer x
  ihelp = base(x)
end

integer function ihelp__ompick_gpu(x) result(ihelp)
  use bases
  !$omp declare target
  integer x
  ihelp = base_v(x)
end
real function gamma(x)
  use bases, only: base, base_v__ompick_bases
  real, intent(in) :: x
  gamma = base(int(x))
end function

real function gamma__ompick_gpu(x) result(gamma)
  use bases, only: base, base_v__ompick_bases
  !$omp declare target
  real, intent(in) :: x
  gamma = base_v__ompick_bases(int(x))
end function
module interfaces
  implicit none
  interface
    integer function ihelp(x)
      integer :: x
    end function
  end interface
  integer, external :: jhelp
  interface
    integer function ihelp__ompick_gpu(x) result(ihelp)
      !$omp declare target
      integer :: x
    end function
  end interface
  integer, external :: jhelp__ompick_gpu
end module
integer function jhelp(x)
  use bases
  integer x
  jhelp = base(x)
end

integer function jhelp__ompick_gpu(x) result(jhelp)
  use bases
  !$omp declare target
  integer x
  jhelp = base_v(x)
end

program main
  implicit none
  character(len=5) :: chelp, d
  integer :: ihelp, i, j(2)
  real :: a, b
  external :: chelp
  character(len=5), external :: chelp__ompick_gpu
  external :: ihelp
  integer, external :: ihelp__ompick_gpu
  !$omp target map(from: d, i)
  d = chelp__ompick_gpu(1)
  i = ihelp__ompick_gpu(1)
  !$omp end target
  print '(A,1X,I0)', trim(d), i
  d = 'hello'
  !$omp target map(from: a)
  a = gamma(4.0)
  !$omp end target
  call other(b)
  print '(A,2(1X,I0))', d(4:5), nint(a), nint(b)
  call by_interfaces(j)
  print '(I0,1X,I0)', j
contains
  subroutine other(b)
    real, intent(out) :: b
    real, external :: gamma
    real, external :: gamma__ompick_gpu
    !$omp target map(from: b)
    b = gamma__ompick_gpu(4.0)
    !$omp end target
  end subroutine
  subroutine by_interfaces(j)
    use interfaces, only: ihelp, kept => jhelp, ihelp__ompick_gpu, jhelp__ompick_gpu
    integer, intent(out) :: j(2)
    integer :: k(2)
    !$omp target map(from: k)
    k(1) = ihelp__ompick_gpu(1)
    k(2) = jhelp__ompick_gpu(1)
    !$omp end target
    j = k
  end subroutine
end program
