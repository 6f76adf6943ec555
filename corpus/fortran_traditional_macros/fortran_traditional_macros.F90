! case: macros are text, in strings too; comments of C go over lines; conditions go on in lines that begin like comments
! aux: config.h
#include "config.h"
#define PASTE(a) a
#define CAT(a,b) PASTE(a)b
#define K r8
#define SHOW(x) write(text, '(a,i0)') "x = ", x
#define CALLS(x) call f(x) /* x
   y */
program p
  implicit none
  character(20) :: text
  integer :: n
  n = 0
#if !defined(NOT_THERE) && \
    !defined(NEITHER)
  call f(n)
#endif
  if (n /= 2) error stop 1
  n = 0
#ifdef HAVE_X
  call f(n)
#else /* there is
  no such thing */
  n = 5
#endif
  if (n /= 2) error stop 2
  n = 0
  CALLS(n)
  if (n /= 2) error stop 3
  call CAT(f,_r8)(n)
  if (n /= 4) error stop 4
  n = 0
  call PASTE(f)_r8(n)
  if (n /= 4) error stop 5
  n = 0
  call f_/**/K(n) /* not
  call f(n) */
  if (n /= 4) error stop 6
  SHOW(g(1))
  if (text /= "g(1) = 11") error stop 7
  n = 3 /* three
  lines
  */ + 1
  if (n /= 4) error stop 8
contains
  subroutine f(n)
    !$omp declare variant(f2) match(user={condition(.true.)})
    integer, intent(inout) :: n
    n = 1
  end subroutine
  subroutine f2(n)
    integer, intent(inout) :: n
    n = 2
  end subroutine
  subroutine f_r8(n)
    !$omp declare variant(CAT(f4,_r8)) match(user={condition(.true.)})
    integer, intent(inout) :: n
    n = 3
  end subroutine
  subroutine f4_r8(n)
    integer, intent(inout) :: n
    n = 4
  end subroutine
  integer function g(i)
    !$omp declare variant(g2) match(user={condition(.true.)})
    integer, intent(in) :: i
    g = i
  end function
  integer function g2(i)
    integer, intent(in) :: i
    g2 = i + 10
  end function
end program
