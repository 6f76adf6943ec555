module m
  implicit none
  abstract interface
    subroutine shape(r)
      integer :: r
    end subroutine
  end interface
  interface
    subroutine base(r)
      !$omp declare variant(variant) match(construct={parallel})
      integer :: r
    end subroutine
  end interface
  procedure(shape) :: variant
end module
