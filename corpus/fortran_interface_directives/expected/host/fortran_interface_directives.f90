! case: a compiler's own directives about dummy arguments hold in procedures with the same interface
! aux: procedures.f90
! run host => many 4 | few 2
! has host: subroutine work__ompick_1[\s\S]*!GCC\$ ATTRIBUTES NO_ARG_CHECK :: x[\s\S]*end subroutine work__ompick_1
module interfaces
  implicit none
  interface
    subroutine work(x, n)

      !GCC$ ATTRIBUTES NO_ARG_CHECK :: x
      !DIR$ IGNORE_TKR x
      real :: x(*)
      integer :: n
    end subroutine
    subroutine work_many(x, n)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: x
      !DIR$ IGNORE_TKR x
      real :: x(*)
      integer :: n
    end subroutine
  end interface
contains

  subroutine work__ompick_1_interfaces(x, n)
    real :: x(*)
    integer :: n
    !GCC$ ATTRIBUTES NO_ARG_CHECK :: x
    !DIR$ IGNORE_TKR x
    if (n > 3) then
      call work_many(x, n)
    else
      call work(x, n)
    end if
  end subroutine work__ompick_1_interfaces
end module

program fortran_interface_directives
  use interfaces
  implicit none
  integer :: x(4)
  x = 1
  call work__ompick_1_interfaces(x, 4)
  call work__ompick_1_interfaces(x, 2)
end program
