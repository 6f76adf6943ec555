! case: .F90: conditions made of macros, macros that are directives or call base functions, branches, includes
! aux: fortran_cpp.inc
! cflags: -DFROM_COMMAND_LINE=1
! flags: -DFROM_COMMAND_LINE=1
! warns: this clause can never be reached
! run host => 2 10 | 1 10 | 3 10 | 107 | 7 | it's 4 | 2 | 12
#define OMP_TARGET .false.
#define OMP_SIMD .true.
#define EITHER OMP_TARGET.or.OMP_SIMD
#define THREADS(n) num_threads(n)
#define META_PARALLEL !$omp metadirective when(user={condition(EITHER)}: parallel do THREADS(2) \
  reduction(+: s) reduction(max: t)) otherwise(nothing)
#define CALL_BASE(x) base(x)
#define PASTE(a,b) a/**/b
#define SHOW(x) print '(A,1X,I0)', "it's", x
! it's a note about THREADS(2) with an apostrophe
module cpp_m
  implicit none
contains
#define VARIANT PASTE(ba,se_v)
  integer function base(i)
    integer, intent(in) :: i

    base = i
  end function
  integer function base_v(i)
    integer, intent(in) :: i
    base_v = i + 100
  end function
end module
#line 18

program fortran_cpp
  use cpp_m
  use omp_lib
  implicit none
  integer :: i, s, t
  s = 0; t = 0
  !$omp parallel do num_threads(2) reduction(+: s) reduction(max: t)
  do i = 1, 10
    s = s + 1
    t = max(t, omp_get_num_threads())
  end do
  print '(I0,1X,I0)', t, s
  s = 0; t = 0


  do i = 1, 10
    s = s + 1
    t = max(t, omp_get_num_threads())
  end do
  print '(I0,1X,I0)', t, s
  s = 0; t = 0
#ifdef FROM_COMMAND_LINE






  !$omp parallel do num_threads(3)  reduction(+: s) reduction(max: t)
#else
  !$omp parallel do
#endif
  do i = 1, 10
    s = s + 1
    t = max(t, omp_get_num_threads())
  end do
  print '(I0,1X,I0)', t, s
  !$omp parallel num_threads(1)
  t = base_v(7) ! through a macro
  !$omp end parallel
  print '(I0)', t
  t = PASTE(ba,se)(7)
  print '(I0)', t
  SHOW(4)
  t = len("a" // "b")
  print '(I0)', t
  t = 0
#define LOOP do i = 1, 12
  !$omp parallel do reduction(+: t)
  LOOP
    t = t + 1
  end do
  print '(I0)', t
end program
