! case: generics of internal procedures that have another name in a device version
! run host => 4
! run gpu=nvptx64 => 8
module m
contains
  integer function f()

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

  integer function w__ompick_gpu_m() result(w)
    !$omp declare target
    interface g
      procedure whole__ompick_gpu, part__ompick_gpu
    end interface
    w = whole__ompick_gpu(1) + part__ompick_gpu(1.0) + part__ompick_gpu(2.0)
  contains
    integer function whole__ompick_gpu(i) result(whole)
      !$omp declare target
      integer, intent(in) :: i
      whole = i*fg()
    end function
    integer function part__ompick_gpu(x) result(part)
      !$omp declare target
      real, intent(in) :: x
      part = int(x)*fg()
    end function
  end function
end module
program p
  use m
  integer :: r
  !$omp target map(from: r)
  r = w__ompick_gpu_m()
  !$omp end target
  print '(I0)', r
end program
