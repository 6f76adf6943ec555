! case: the variant is named by a use statement of the interface body in which the directive stands
! run host => v b w
module impl
  implicit none
  interface bar_v__ompick_impl
    procedure bar_v
  end interface
  interface foo_v__ompick_impl
    procedure foo_v
  end interface
contains
  subroutine foo_v(n)
    character, intent(out) :: n
    n = 'v'
  end subroutine
  subroutine bar_v(n)
    character, intent(out) :: n
    n = 'w'
  end subroutine
end module
module d
  implicit none
  interface
    subroutine foo(n)
      use impl, only: foo_v
      character, intent(out) :: n

    end subroutine
    subroutine bar(n)
      use impl, only: other => bar_v
      character, intent(out) :: n

    end subroutine
  end interface
contains

  subroutine bar__ompick_1_only_d(n)
    use impl, only: bar_v__ompick_impl
    use impl, only: other => bar_v
    character, intent(inout) :: n
    call bar_v__ompick_impl(n)
  end subroutine bar__ompick_1_only_d

  subroutine foo__ompick_1_only_d(n)
    use impl, only: foo_v__ompick_impl
    use impl, only: foo_v
    character, intent(inout) :: n
    call foo_v__ompick_impl(n)
  end subroutine foo__ompick_1_only_d
end module
subroutine foo(n)
  character, intent(out) :: n
  n = 'b'
end subroutine
subroutine bar(n)
  character, intent(out) :: n
  n = 'b'
end subroutine
program p
  use d
  implicit none
  character :: a, b, c
  !$omp parallel num_threads(1)
  call foo__ompick_1_only_d(a)
  call bar__ompick_1_only_d(c)
  !$omp end parallel
  call foo(b)
  print '(*(a, 1x))', a, b, c
end program
