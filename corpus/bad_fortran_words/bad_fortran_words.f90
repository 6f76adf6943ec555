! case: words that Fortran has not, and strings for keywords
! fails: `for` is no directive of Fortran: the loop construct is `do`
! fails: `"seq_cst"` is no property that `atomic_default_mem_order` can have
! fails: `'unified_address'` is no property that `requires` can have
subroutine s(n, a)
  integer :: n, a(n), i
  !$omp metadirective when(user={condition(n > 3)}: parallel for) otherwise(for)
  do i = 1, n
    a(i) = i
  end do
end subroutine

module m
contains
  subroutine v()
  end subroutine
  subroutine f()
    !$omp declare variant(v) match(implementation={atomic_default_mem_order("seq_cst")})
  end subroutine
  subroutine g()
    !$omp declare variant(v) match(implementation={requires('unified_address')})
  end subroutine
end module
