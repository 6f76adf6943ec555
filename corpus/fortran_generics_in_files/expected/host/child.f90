submodule (parent) child
  implicit none
contains
  module subroutine say_parent(flag)
    logical, intent(in) :: flag
    write (*, '(a, 1x)', advance='no') 'parent'
  end subroutine
  module subroutine say_child(flag)
    logical, intent(in) :: flag
    write (*, '(a, 1x)', advance='no') 'child'
  end subroutine
  module subroutine go()
    call say(.true.)
    !$omp parallel num_threads(1)
    call say_child(.true.)
    !$omp end parallel
  end subroutine
end submodule
