! case: an interface body of another name with the same binding label reaches the host's version on devices, and that is said
! warns: `foo_c`, which has its binding label, may reach the host version of `foo`
module m
contains
  subroutine on_gpu(x)
    integer, intent(inout) :: x
    x = 2
  end subroutine
  subroutine base(x)
    !$omp declare variant(on_gpu) match(construct={target})
    integer, intent(inout) :: x
    x = 1
  end subroutine
end module
subroutine foo(x) bind(c, name="Foo")
  use m
  use iso_c_binding
  integer(c_int), intent(inout) :: x
  call base(x)
end subroutine
subroutine bar(x) bind(c)
  use m
  use iso_c_binding
  integer(c_int), intent(inout) :: x
  call base(x)
end subroutine
program p
  use iso_c_binding
  interface
    subroutine foo_c(x) bind(c, name="Foo")
      import c_int
      integer(c_int), intent(inout) :: x
    end subroutine
    subroutine bar(x) bind(c, name="bar")
      import c_int
      integer(c_int), intent(inout) :: x
    end subroutine
  end interface
  integer(c_int) :: x, y
  x = 0
  y = 0
  call foo_c(x)
  call bar(y)
  if (x /= 1 .or. y /= 1) error stop 1
  !$omp target map(tofrom: x, y)
  call foo_c(x)
  call bar(y)
  !$omp end target
  if (y /= 2) error stop 2
end program
