! case: requires directives hold for the whole program unit that they stand in, and for what follows in the file
! flags: --requires unified_shared_memory
! run host => module 1 | flag 2 | own 3 | old 4 | order 5
! has host: parallel private\(own\)
module memory
  implicit none
  !$omp requires dynamic_allocators
contains
  integer function allocators()

    allocators = 0
  end function
  integer function allocators_v()
    allocators_v = 1
  end function
  integer function shared()

    shared = 0
  end function
  integer function shared_v()
    shared_v = 2
  end function
  subroutine show_module
    print '(A,1X,I0)', 'module', allocators_v()
  end subroutine
end module

program fortran_requires
  use memory
  implicit none
  integer :: own
  !$OMP REQUIRES ATOMIC_DEFAULT_MEM_ORDER(SEQ_CST), &
  !$OMP& dynamic_allocators
  call show_module
  print '(A,1X,I0)', 'flag', shared_v()

  !$omp parallel private(own)
  own = 3
  !$omp end parallel
  print '(A,1X,I0)', 'own', inner_v()
  print '(A,1X,I0)', 'old', old_v()
  print '(A,1X,I0)', 'order', order_v()
contains
  integer function inner()

    inner = 0
  end function
  integer function inner_v()
    inner_v = 3
  end function
  integer function old()

    old = 0
  end function
  integer function old_v()
    old_v = 4
  end function
  integer function order()

    order = 0
  end function
  integer function order_v()
    order_v = 5
  end function
end program
