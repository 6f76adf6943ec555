! case: variables of a block that keep their value stay one, in whichever copy of the block: by value, save, data, pointers, with the constants, types and modules that they need, renamed, in loops, nested, with default(none)
! run host => 1 2.5 6 5 20 8 7 | 2 4.5 12 6 21 9 7 | 3 7.5 24 7 23 10 7 | 4 11.5 48 8 26 11 7 | one 203 | nest 1 0 13 txab | one 207 | nest 2 1 16 xxab | one 211 | nest 3 2 19 xxab | one 215 | nest 4 3 22 xxab | 5
! run gpu=nvptx64 => 1 2.5 6 5 20 8 7 | 2 4.5 12 6 21 9 7 | 3 7.5 24 7 23 10 7 | 4 11.5 48 8 26 11 7 | one 203 | nest 1 0 13 txab | one 207 | nest 2 1 16 xxab | one 211 | nest 3 2 19 xxab | one 215 | nest 4 3 22 xxab | 5
module kinds
  integer, parameter :: wp = kind(1d0), three = 3
end module
program saved
  implicit none
  integer :: i, k, cnt
  cnt = 5
  do k = 1, 4
    call all_kinds(mod(k, 2) == 0)
  end do
  do k = 1, 4
    call in_loop(mod(k, 2) == 0)
    call nested(mod(k, 2) == 0)
  end do
  print '(I0)', cnt
contains
  subroutine all_kinds(f)
    logical, intent(in) :: f
    !$omp parallel num_threads(1)
    !$omp metadirective when(user={condition(f .and. cnt == 5)}: single) otherwise(nothing)
    block
      use kinds, only: wp, w3 => three
      integer, parameter :: n = 2, m = n + 1
      type t
        integer :: cnt = 3
      end type
      integer :: cnt = 0, loc, arr(n) = [10, 20]   ! counts
      real(wp), save :: x(w3)
      type(t), save :: v
      integer, dimension(m) :: d
      integer, pointer :: q => null(); integer :: i
      save :: d
      data (d(i), i = 1, m) /m*4/
      type(t) :: w
      loc = cnt
      cnt = cnt + 1
      if (cnt == 1) x = 1.5_wp
      x(n) = x(n) + cnt
      v%cnt = v%cnt + v % cnt
      d(m) = d(m) + 1
      arr(2) = arr(2) + loc
      if (.not. associated(q)) allocate(q, source=7)
      q = q + 1
      w = t(cnt=cnt)
      !$omp atomic
      cnt = cnt + w%cnt - w%cnt
      print '(I0,1X,F0.1,*(1X,I0))', cnt, x(n), v%cnt, d(3), arr(2), q, &
        t(cnt=7)
    end block
    !$omp end parallel
  end subroutine
  subroutine in_loop(f)
    logical, intent(in) :: f
    integer :: n
    n = 0
    !$omp metadirective when(user={condition(f)}: parallel do num_threads(1) reduction(+:n)) otherwise(nothing)
    do i = 1, 2
      block
        integer, save :: cnt
        data cnt /100/
        cnt = cnt + 1
        !$omp metadirective when(user={condition(f)}: critical) otherwise(nothing)
        block
          n = n + cnt
        end block
      end block
    end do
    print '(A,1X,I0)', 'one', n
  end subroutine
  subroutine nested(f)
    logical, intent(in) :: f
    !$omp begin metadirective when(user={condition(f)}: parallel default(none) num_threads(1) shared(k)) otherwise(nothing)
    !$omp begin metadirective when(user={condition(k > 2)}: critical) otherwise(nothing)
    block
      integer, save :: cnt = 0
      integer :: other
      other = cnt
      cnt = cnt + 1
      write (*, '(A,2(1X,I0))', advance='no') 'nest', cnt, other
    end block
    block
      integer :: cnt = 10
      integer, parameter :: c = 2
      character(*), parameter :: name = 'it''s'
      character(len=c), save :: s = name(1:1) // 't'
      character(c) :: u = 'ab', w
      save
      cnt = cnt + c + 1
      s = s(2:) // 'x'
      w = u
      print '(1X,I0,1X,A,A)', cnt, s, w
    end block
    !$omp end metadirective
    !$omp end metadirective
  end subroutine
end program
