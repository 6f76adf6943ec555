! case: generics of internal procedures that have another name in a device version
! run host => 4
! run gpu=nvptx64 => 8
module m
contains
  integer function f()
    !$omp declare variant(fg) match(device={kind(gpu)})
    f = 1
  end function
  integer function fg()
    fg = 2
  end function
  integer function w()
    interface g
      procedure whole, part
    end interface
    w = g(1) + g(1.0) + part(2.0)
  contains
    integer function whole(i)
      integer, intent(in) :: i
      whole = i*f()
    end function
    integer function part(x)
      real, intent(in) :: x
      part = int(x)*f()
    end function
  end function
end module
program p
  use m
  integer :: r
  !$omp target map(from: r)
  r = w()
  !$omp end target
  print '(I0)', r
end program
