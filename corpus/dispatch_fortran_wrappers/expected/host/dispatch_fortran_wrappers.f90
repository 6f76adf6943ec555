! case: changed arguments where run time chooses, through generics, for array elements and absent arguments
! run host => chosen 1.0 2.0 | element 1.0 12.0 13.0 | given 101 -1 108 108 | generic 10.0 -2.0 | absent 10.0 17.0 13.0 | sequence 5.0 6.0 | inside 12.0
! warns: omp_interop_none
! not host: ^\s*!\$omp\s+dispatch
module wrappers
  use iso_c_binding
  implicit none
  private
  public :: scale, count_up, work, one, flag, inside
  logical :: flag = .true.
  interface work
    module procedure work_s, work_d
  end interface
  interface work__ompick_c80d778c_wrappers
    procedure work_s__ompick_1_only_wrappers, work_d
  end interface
  public :: count_up__ompick_1_given1_wrappers
  public :: count_up__ompick_1_wrappers
  public :: inside__ompick_1_only_wrappers
  public :: one__ompick_1_only_wrappers
  public :: scale__ompick_1_wrappers
  public :: work__ompick_c80d778c_wrappers
contains
  subroutine scale(n, x, p)
    integer, intent(in) :: n
    real, intent(inout), target :: x(:)
    type(c_ptr), intent(in) :: p


    if (c_associated(p)) x = 1
  end subroutine scale

  subroutine scale_v(n, x, p)
    integer, intent(in) :: n
    real, intent(inout), target :: x(:)
    type(c_ptr), intent(in) :: p
    if (c_associated(p, c_loc(x))) x = n
  end subroutine scale_v

  pure integer function count_up(a)
    integer, intent(in) :: a

    count_up = -a
  end function count_up

  pure integer function count_up_v(a, object)
    integer, intent(in) :: a
    integer(c_intptr_t), intent(in) :: object
    count_up_v = a + 100 + int(object)
  end function count_up_v

  subroutine work_s(n, x, tag)
    integer, intent(in) :: n
    real(4), intent(inout) :: x(*)
    integer, intent(in), optional :: tag


    x(1:n) = -1
  end subroutine work_s

  subroutine work_v(n, x, tag, object)
    integer, intent(in) :: n
    real(4), intent(inout) :: x(*)
    integer, intent(in), optional :: tag
    integer(c_intptr_t), intent(in) :: object
    x(1:n) = 10 + object
    if (present(tag)) x(1:n) = x(1:n) + tag
  end subroutine work_v

  subroutine work_d(n, x, tag)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(*)
    integer, intent(in), optional :: tag
    x(1:n) = -2
    if (present(tag)) x(1:n) = tag
  end subroutine work_d

  subroutine one(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)

    x = -1
  end subroutine one

  subroutine one_v(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = x + 1
  end subroutine one_v

  ! in a variant that dispatch chooses, every call stands in that construct
  subroutine inside(x)
    real, intent(inout) :: x(2)

    x = 0
  end subroutine inside

  subroutine inside_v(x)
    real, intent(inout) :: x(2)
    if (x(1) > 0) call work_s__ompick_1_only_wrappers(2, x(1), 2)
  end subroutine inside_v

  integer function count_up__ompick_1_given1_wrappers(a, ompick_object_1) result(count_up__result)
    use iso_c_binding, only: c_intptr_t
    integer, intent(in) :: a
    integer(c_intptr_t), intent(in) :: ompick_object_1
    if (flag) then
      count_up__result = count_up_v(a, ompick_object_1)
    else
      count_up__result = count_up(a)
    end if
  end function count_up__ompick_1_given1_wrappers

  integer function count_up__ompick_1_wrappers(a) result(count_up__result)
    integer, intent(in) :: a
    if (flag) then
      block
        use iso_c_binding, only: c_intptr_t
        integer(c_intptr_t) :: ompick_interop_1
        ompick_interop_1 = 0
        count_up__result = count_up_v(a, ompick_interop_1)
      end block
    else
      count_up__result = count_up(a)
    end if
  end function count_up__ompick_1_wrappers

  subroutine inside__ompick_1_only_wrappers(x)
    real, intent(inout) :: x(2)
    call inside_v(x)
  end subroutine inside__ompick_1_only_wrappers

  function ompick_mapped_ptr_wrappers(host) result(mapped)
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
  end function ompick_mapped_ptr_wrappers

  subroutine one__ompick_1_only_wrappers(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    call one_v(n, x)
  end subroutine one__ompick_1_only_wrappers

  subroutine scale__ompick_1_wrappers(n, x, p)
    integer, intent(in) :: n
    real, intent(inout), target :: x(:)
    type(c_ptr), intent(in) :: p
    if (n > 1) then
      !$omp target data use_device_addr(x)
      call scale_v(n, x, ompick_mapped_ptr_wrappers(p))
      !$omp end target data
    else
      call scale(n, x, p)
    end if
  end subroutine scale__ompick_1_wrappers

  subroutine work_s__ompick_1_only_wrappers(n, x, tag)
    integer, intent(in) :: n
    real(4), intent(inout) :: x(*)
    integer, intent(in), optional :: tag
    block
      use iso_c_binding, only: c_intptr_t
      integer(c_intptr_t) :: ompick_interop_1
      ompick_interop_1 = 0
      !$omp target data use_device_addr(n, x)
      call work_v(n, x, tag, ompick_interop_1)
      !$omp end target data
    end block
  end subroutine work_s__ompick_1_only_wrappers
end module wrappers

program dispatch_fortran_wrappers
  use wrappers, only: scale, count_up, work, one, flag, inside, count_up__ompick_1_given1_wrappers, count_up__ompick_1_wrappers, &
      inside__ompick_1_only_wrappers, one__ompick_1_only_wrappers, scale__ompick_1_wrappers, work__ompick_c80d778c_wrappers
  use iso_c_binding, only: c_intptr_t, c_loc
  implicit none
  real, target :: x(3), y(3)
  real(8) :: d(3)
  real :: square(2, 2)
  integer :: i
  integer(c_intptr_t) :: given


  call scale__ompick_1_wrappers(1, x, c_loc(x))

  call scale__ompick_1_wrappers(2, y, c_loc(y))
  print '(A,2(1X,F0.1))', 'chosen', x(3), y(3)


  call work__ompick_c80d778c_wrappers(1, y(2:2), 2)

  call work__ompick_c80d778c_wrappers(tag=3, x=y(3:), n=1)
  y(1) = y(1) - 1
  print '(A,3(1X,F0.1))', 'element', y

  given = 7

  i = count_up__ompick_1_wrappers(1)
  write (*, '(A,1X,I0)', advance='no') 'given', i
  flag = .false.
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    i = count_up__ompick_1_given1_wrappers(1, ompick_object_1=given)
    call omp_set_default_device(ompick_device)
  end block
  write (*, '(1X,I0)', advance='no') i
  flag = .true.
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    i = count_up__ompick_1_given1_wrappers(1, ompick_object_1=given)
    call omp_set_default_device(ompick_device)
  end block
  write (*, '(1X,I0)', advance='no') i
  block
    use omp_lib, only: omp_get_default_device, omp_set_default_device
    integer :: ompick_device
    ompick_device = omp_get_default_device()
    call omp_set_default_device(0)
    i = count_up__ompick_1_given1_wrappers(a=1, ompick_object_1=given)
    call omp_set_default_device(ompick_device)
  end block
  print '(1X,I0)', i


  call work__ompick_c80d778c_wrappers(3, x)

  call work__ompick_c80d778c_wrappers(3, d)
  print '(A,2(1X,F0.1))', 'generic', x(1), d(1)

  x = 0

  call work__ompick_c80d778c_wrappers(1, x)

  call work__ompick_c80d778c_wrappers(1, x(2:), 7)

  call work__ompick_c80d778c_wrappers(x=x(3:3), tag=3, n=1)
  print '(A,3(1X,F0.1))', 'absent', x

  square = reshape([1.0, 2.0, 4.0, 5.0], [2, 2])
  call one__ompick_1_only_wrappers(2, square(1, 2))
  print '(A,2(1X,F0.1))', 'sequence', square(:, 2)

  x = 1

  call inside__ompick_1_only_wrappers(x(2))
  print '(A,1X,F0.1)', 'inside', x(3)
end program dispatch_fortran_wrappers
