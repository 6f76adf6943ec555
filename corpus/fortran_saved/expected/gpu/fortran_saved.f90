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
    continue
    block
      use kinds, only: wp
      use kinds, only: w3 => three
      integer, parameter :: n = 2, m = n + 1
      type t
        integer :: cnt = 3
      end type
      integer :: cnt__ompick_1319 = 0, arr(n) = [10, 20]
      real(wp), save :: x(w3)
      type(t), save :: v
      integer, dimension(m) :: d
      integer, pointer :: q => null()
      integer :: i
      save :: d
      data (d(i), i = 1, m) /m*4/
      if (f .and. cnt == 5) then
        !$omp single
        block
          use kinds, only: wp, w3 => three
          integer :: loc   ! counts
          integer :: i
          type(t) :: w
          loc = cnt__ompick_1319
          cnt__ompick_1319 = cnt__ompick_1319 + 1
          if (cnt__ompick_1319 == 1) x = 1.5_wp
          x(n) = x(n) + cnt__ompick_1319
          v%cnt = v%cnt + v % cnt
          d(m) = d(m) + 1
          arr(2) = arr(2) + loc
          if (.not. associated(q)) allocate(q, source=7)
          q = q + 1
          w = t(cnt=cnt__ompick_1319)
          !$omp atomic
          cnt__ompick_1319 = cnt__ompick_1319 + w%cnt - w%cnt
          print '(I0,1X,F0.1,*(1X,I0))', cnt__ompick_1319, x(n), v%cnt, d(3), arr(2), q, &
            t(cnt=7)
        end block
      else
        block
          use kinds, only: wp, w3 => three
          integer :: loc   ! counts
          integer :: i
          type(t) :: w
          loc = cnt__ompick_1319
          cnt__ompick_1319 = cnt__ompick_1319 + 1
          if (cnt__ompick_1319 == 1) x = 1.5_wp
          x(n) = x(n) + cnt__ompick_1319
          v%cnt = v%cnt + v % cnt
          d(m) = d(m) + 1
          arr(2) = arr(2) + loc
          if (.not. associated(q)) allocate(q, source=7)
          q = q + 1
          w = t(cnt=cnt__ompick_1319)
          !$omp atomic
          cnt__ompick_1319 = cnt__ompick_1319 + w%cnt - w%cnt
          print '(I0,1X,F0.1,*(1X,I0))', cnt__ompick_1319, x(n), v%cnt, d(3), arr(2), q, &
            t(cnt=7)
        end block
      end if
    end block
    !$omp end parallel
  end subroutine
  subroutine in_loop(f)
    logical, intent(in) :: f
    integer :: n
    n = 0
    block
      integer, save :: cnt
      data cnt /100/
      if (f) then
        !$omp parallel do num_threads(1) reduction(+:n)
        do i = 1, 2
          block
            cnt = cnt + 1
            if (f) then
              !$omp critical
              block
                n = n + cnt
              end block
            else
              block
                n = n + cnt
              end block
            end if
          end block
        end do
      else
        do i = 1, 2
          block
            cnt = cnt + 1
            if (f) then
              !$omp critical
              block
                n = n + cnt
              end block
            else
              block
                n = n + cnt
              end block
            end if
          end block
        end do
      end if
    end block
    print '(A,1X,I0)', 'one', n
  end subroutine
  subroutine nested(f)
    logical, intent(in) :: f
    block
      integer, save :: cnt__ompick_2833 = 0
      integer :: cnt__ompick_3008 = 10
      integer, parameter :: c = 2
      character(*), parameter :: name = 'it''s'
      character(len=c), save :: s = name(1:1) // 't'
      character(c) :: u = 'ab', w
      save
      if (f) then
        !$omp parallel default(none) num_threads(1) shared(k) shared(cnt__ompick_2833, cnt__ompick_3008, s, u, w)
        continue
        if (k > 2) then
          !$omp critical
          continue
          block
            integer :: other
            other = cnt__ompick_2833
            cnt__ompick_2833 = cnt__ompick_2833 + 1
            write (*, '(A,2(1X,I0))', advance='no') 'nest', cnt__ompick_2833, other
          end block
          block
            cnt__ompick_3008 = cnt__ompick_3008 + c + 1
            s = s(2:) // 'x'
            w = u
            print '(1X,I0,1X,A,A)', cnt__ompick_3008, s, w
          end block
          !$omp end critical
        else
          block
            integer :: other
            other = cnt__ompick_2833
            cnt__ompick_2833 = cnt__ompick_2833 + 1
            write (*, '(A,2(1X,I0))', advance='no') 'nest', cnt__ompick_2833, other
          end block
          block
            cnt__ompick_3008 = cnt__ompick_3008 + c + 1
            s = s(2:) // 'x'
            w = u
            print '(1X,I0,1X,A,A)', cnt__ompick_3008, s, w
          end block
        end if
        !$omp end parallel
      else
        if (k > 2) then
          !$omp critical
          continue
          block
            integer :: other
            other = cnt__ompick_2833
            cnt__ompick_2833 = cnt__ompick_2833 + 1
            write (*, '(A,2(1X,I0))', advance='no') 'nest', cnt__ompick_2833, other
          end block
          block
            cnt__ompick_3008 = cnt__ompick_3008 + c + 1
            s = s(2:) // 'x'
            w = u
            print '(1X,I0,1X,A,A)', cnt__ompick_3008, s, w
          end block
          !$omp end critical
        else
          block
            integer :: other
            other = cnt__ompick_2833
            cnt__ompick_2833 = cnt__ompick_2833 + 1
            write (*, '(A,2(1X,I0))', advance='no') 'nest', cnt__ompick_2833, other
          end block
          block
            cnt__ompick_3008 = cnt__ompick_3008 + c + 1
            s = s(2:) // 'x'
            w = u
            print '(1X,I0,1X,A,A)', cnt__ompick_3008, s, w
          end block
        end if
      end if
    end block
  end subroutine
end program
