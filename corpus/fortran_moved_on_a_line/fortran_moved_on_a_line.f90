! case: declarations of a block that move out of its copies, several on a line, with data statements and enumerations
! run host => 1 3 | 1 1 3 2 | 8 10 | 6 4 8 6 | 4 ax 10 4 axx 10 | 5 6
module kk
  integer, parameter :: e2 = 1
contains
subroutine a(n)
  implicit none
  integer :: n
  !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
  block
    integer, parameter :: k = 0; integer, save :: z = k
    z = z + n
    write (*, '(i0,1x)', advance='no') z
  end block
end subroutine
subroutine b(n)
  implicit none
  integer :: n
  !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
  block
    integer, save :: u = 0; integer, save :: z = 0
    z = z + n
    u = u + 1
    write (*, '(2(i0,1x))', advance='no') z, u
  end block
end subroutine
subroutine e(n)
  implicit none
  integer :: n
  !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
  block
    integer :: q; integer z; save z; data z /7/
    z = z + n
    write (*, '(i0,1x)', advance='no') z
  end block
end subroutine
subroutine f(n)
  implicit none
  integer :: n
  !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
  block
    integer :: z = 5, u; data u /3/
    z = z + n
    u = u + n
    write (*, '(2(i0,1x))', advance='no') z, u
  end block
end subroutine
subroutine g(n)
  implicit none
  integer :: n
  !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
  block
    enum, bind(c)
      enumerator :: e1 = 3, e2
    end enum
    enum, bind(c)
      enumerator :: stays = 7
    end enum
    integer, parameter :: k = e2
    character(len=k), save :: s = 'a'
    s = trim(s) // 'x'
    write (*, '(i0,1x,a,1x,i0,1x)', advance='no') len(s), trim(s), stays + e1
  end block
end subroutine
subroutine h(n)
  implicit none
  integer :: n
  !$omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
  block
    enum, bind(c)
      enumerator :: e = 4
    end enum; integer, save :: z = e
    z = z + 1
    write (*, '(i0,1x)', advance='no') z
  end block
end subroutine
end module
program p
  use kk
  call a(1)
  call a(2)
  print *
  call b(1)
  call b(2)
  print *
  call e(1)
  call e(2)
  print *
  call f(1)
  call f(2)
  print *
  call g(1)
  call g(2)
  print *
  call h(1)
  call h(2)
  print *
end program
