! case: external procedures that only their types declare, strings' parts, names of intrinsic procedures, interfaces in modules
! run host => dev 101 | lo 6 104 | 101 101
! run gpu=nvptx64:sm_80 => dev 101 | lo 6 104 | 101 101
module bases
  implicit none
contains
  integer function base(x)
    !$omp declare variant(base_v) match(construct={target})
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
integer function ihelp(x)
  use bases
  integer x
  ihelp = base(x)
end
real function gamma(x)
  use bases, only: base
  real, intent(in) :: x
  gamma = base(int(x))
end function
module interfaces
  implicit none
  interface
    integer function ihelp(x)
      integer :: x
    end function
  end interface
  integer, external :: jhelp
end module
integer function jhelp(x)
  use bases
  integer x
  jhelp = base(x)
end

program main
  implicit none
  character(len=5) :: chelp, d
  integer :: ihelp, i, j(2)
  real :: a, b
  !$omp target map(from: d, i)
  d = chelp(1)
  i = ihelp(1)
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
    !$omp target map(from: b)
    b = gamma(4.0)
    !$omp end target
  end subroutine
  subroutine by_interfaces(j)
    use interfaces, only: ihelp, kept => jhelp
    integer, intent(out) :: j(2)
    integer :: k(2)
    !$omp target map(from: k)
    k(1) = ihelp(1)
    k(2) = kept(1)
    !$omp end target
    j = k
  end subroutine
end program
