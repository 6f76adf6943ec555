module m
  implicit none
  abstract interface
    subroutine shape(r)
      integer :: r
    end subroutine
  end interface
  interface
    subroutine base(r)

      integer :: r
    end subroutine
  end interface
  procedure(shape) :: variant
  interface variant__ompick_m
    procedure variant
  end interface
end module
