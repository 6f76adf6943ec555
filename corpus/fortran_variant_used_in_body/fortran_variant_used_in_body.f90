! case: the variant is named by a use statement of the interface body in which the directive stands
! run host => v b w
module impl
  implicit none
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
      !$omp declare variant(foo_v) match(construct={parallel})
    end subroutine
    subroutine bar(n)
      use impl, only: other => bar_v
      character, intent(out) :: n
      !$omp declare variant(other) match(construct={parallel})
    end subroutine
  end interface
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
  call foo(a)
  call bar(c)
  !$omp end parallel
  call foo(b)
  print '(*(a, 1x))', a, b, c
end program
