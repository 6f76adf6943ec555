module parent
  use plain
  implicit none
  interface say
    module procedure say_number
    module subroutine say_parent(flag)
      logical, intent(in) :: flag

    end subroutine
  end interface
  interface
    module subroutine say_child(flag)
      logical, intent(in) :: flag
    end subroutine
    module subroutine go()
    end subroutine
  end interface
contains
  subroutine say_number(n)
    integer, intent(in) :: n
    write (*, '(i0, 1x)', advance='no') n
  end subroutine
end module
