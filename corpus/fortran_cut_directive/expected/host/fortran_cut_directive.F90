! case: conditionals that begin or end inside a directive; macros that are whole directives and loops
! run host => 2 3 4 5 0 | 12 10
#define META(x) !$omp metadirective when(user={condition(x)}: parallel do) otherwise(simd)
#define PARDO !$omp metadirective when(implementation={vendor(gnu)}: parallel do)
#define ON .true.
#define OFF .false.
#ifdef NOPE
#define LOOP
#else
#define LOOP do i = 1, 4
#endif
program cut
  implicit none
  integer :: i, a(4), n
  n = 0
  !$omp parallel do
  LOOP
    a(i) = i
  end do
#if defined(NOPE)
  !$omp metadirective when(user={condition(OFF)}: parallel do) otherwise(simd)
#else





  !$omp parallel do

#endif
  do i = 1, 4
    a(i) = a(i) + 1
  end do
  print *, a, __LINE__ - 34
  if (a(1) > 1) then
    !$omp parallel do reduction(+:n)
    do i = 1, 4




      n = n + a(i)
    end do
  else
    do i = 1, 4




      n = n + a(i)
    end do
  end if
#line 45
  print *, n - 2, f()
contains
  integer function f()






    f = 10
  end function
  integer function v()
    v = 20
  end function
end program
