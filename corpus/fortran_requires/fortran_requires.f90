! case: requires directives hold for the whole program unit that they stand in, and for what follows in the file
! flags: --requires unified_shared_memory
! run host => module 1 | flag 2 | own 3 | old 4 | order 5
! has host: parallel private\(own\)
module memory
  implicit none
  !$omp requires dynamic_allocators
contains
  integer function allocators()
    !$omp declare variant(allocators_v) match(implementation={requires(dynamic_allocators)})
    allocators = 0
  end function
  integer function allocators_v()
    allocators_v = 1
  end function
  integer function shared()
    !$omp declare variant(shared_v) match(implementation={unified_shared_memory})
    shared = 0
  end function
  integer function shared_v()
    shared_v = 2
  end function
  subroutine show_module
    print '(A,1X,I0)', 'module', allocators()
  end subroutine
end module

program fortran_requires
  use memory
  implicit none
  integer :: own
  !$OMP REQUIRES ATOMIC_DEFAULT_MEM_ORDER(SEQ_CST), &
  !$OMP& dynamic_allocators
  call show_module
  print '(A,1X,I0)', 'flag', shared()
  !$omp begin metadirective when(implementation={requires(atomic_default_mem_order(seq_cst), dynamic_allocators)}: parallel private(own)) &
  !$omp& otherwise(nothing)
  own = 3
  !$omp end metadirective
  print '(A,1X,I0)', 'own', inner()
  print '(A,1X,I0)', 'old', old()
  print '(A,1X,I0)', 'order', order()
contains
  integer function inner()
    !$omp declare variant(inner_v) match(implementation={requires(atomic_default_mem_order(seq_cst), dynamic_allocators)})
    inner = 0
  end function
  integer function inner_v()
    inner_v = 3
  end function
  integer function old()
    !$omp declare variant(old_v) match(implementation={atomic_default_mem_order(seq_cst), dynamic_allocators})
    old = 0
  end function
  integer function old_v()
    old_v = 4
  end function
  integer function order()
    !$omp declare variant(order_v) match(implementation={requires(atomic_default_mem_order(seq_cst))})
    order = 0
  end function
  integer function order_v()
    order_v = 5
  end function
end program
