module work
  use between
  implicit none
  integer :: counter = 2
  !$omp metadirective when(user={condition(is_shared)}: nothing) otherwise(threadprivate(counter))
contains
  integer function f()
    !$omp declare variant(f1) match(implementation={vendor(score(last): gnu)})
    !$omp declare variant(f2) match(implementation={vendor(score(first): gnu)})
    f = 1
  end function
  integer function f1()
    f1 = 2
  end function
  integer function f2()
    f2 = 3
  end function
  integer function g()
    !$omp declare variant(g1) match(user={condition(mode == 'fast' .and. eps < 0.02 .and. big > 2147483647_8)})
    g = 1
  end function
  integer function g1()
    g1 = 2
  end function
end module
