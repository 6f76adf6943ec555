! case: statements that are one word, and that is continued within: the next statement is another
! run host => 2 2 2 2 3
module m
  implicit none
  inter& ! the word goes on
! between

     &fa&
     &ce
    subroutine other(x)
      integer, intent(inout) :: x
    end subroutine
  end inter&
   &face
con&
&tains
  subroutine base(x)
    integer, intent(inout) :: x
    !$omp declare variant(within) match(construct={parallel})
    x = 1
  end subroutine
  subroutine within(x)
    integer, intent(inout) :: x
    x = 2
  end subroutine
end module

program p
  use m, only: base
  implicit none
  integer :: a, b, c, d, e
  a = 0
  !$omp parallel num_threads(1)
  call base(a)
  !$omp end parallel
  call inner
  call blocks(c)
  call blocks(d)
  e = 1
  if (a > 1) th&
   &en
    e = e + 2
  el&
   &se ! of the other
    e = e + 20
  end&
   &if
  print '(*(i0, 1x))', a, b, c, d, e
con&
&tains
  subroutine inner
    b = 0
    !$omp parallel num_threads(1)
    call base(b)
    !$omp end parallel
  end subroutine
end program

subroutine blocks(v)
  implicit none
  integer, intent(inout) :: v
  bl&
     &o&
     &ck
    use m
    v = 0
    !$omp parallel num_threads(1)
    call base(v)
    !$omp end parallel
  end bl&
     &ock
end subroutine
