! case: base procedures named as statements, attributes and types are; names of an associate construct's own
! run host => 101 102 103 104 | 105 106 107 3 | w 2 | 108 | 101 1 | 3 4 | real 2 | 110
module m
  implicit none
  type t
  contains
    procedure, nopass :: in => in
  end type
contains
  integer function write(i)
    integer, intent(in) :: i

    write = i
  end function
  integer function if(i)
    integer, intent(in) :: i

    if = i
  end function
  integer function in(i)
    integer, intent(in) :: i

    in = i
  end function
  integer function while(i)
    integer, intent(in) :: i

    while = i
  end function
  integer function dimension(i)
    integer, intent(in) :: i

    dimension = i
  end function
  integer function case(i)
    integer, intent(in) :: i

    case = i
  end function
  integer function v(i)
    integer, intent(in) :: i
    v = i + 100
  end function
  subroutine allocate(i)
    integer, intent(in) :: i

  end subroutine
  subroutine print(i)
    integer, intent(in) :: i
    write(*, '(I0)') i + 100
  end subroutine
end module
program fortran_statement_words
  use m, then => in, real => v, f => case
  implicit none
  real, dimension(2) :: a
  integer, allocatable :: b(:)
  type(t) :: o
  !$omp parallel num_threads(1)
  write(*, '(*(I0,:,1X))') real(1), real(2), real(3), real(4)
  allocate (b(3))
  write(*, '(*(I0,:,1X))') real(5), real(6), real(7), size(b)
  if (real(1) == 101) write(*, '(A,1X,I0)') 'w', 2
  call print(8)
  select case (real(1))
  case (101)
    write(*, '(*(I0,:,1X))') real(1), o%in(1)
  end select
  associate (if => 3, x => real(4), write => b)
    write(*, '(*(I0,:,1X))') if, x - 100
  end associate
  deallocate (b)
  a = 1
  do while (real(-90) < 11 .and. a(1) < 2)
    a = a + 1
  end do
  write(*, '(A,1X,I0)') 'real', int(a(2))
  write(*, '(I0)') real(real(-90))
  !$omp end parallel
end program
