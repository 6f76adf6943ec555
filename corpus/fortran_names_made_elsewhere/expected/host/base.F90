#define CAT(a,b) a/**/b
subroutine CAT(wo,rk)(r)
  integer :: r
  interface
    integer function leaf()
      interface
        integer function leaf_on_device()
        end function
      end interface

    end function
  end interface
  interface leaf_on_device__ompick
    procedure leaf_on_device
  end interface
  interface
    integer function leaf_on_device()
    end function
  end interface
#line 13
  r = leaf()
end subroutine

subroutine work__ompick_host(r)
  !$omp declare target
  integer :: r
  interface
    integer function leaf()
      interface
        integer function leaf_on_device()
        end function
      end interface
    end function
  end interface
  interface leaf_on_device__ompick
    procedure leaf_on_device
  end interface
  interface
    integer function leaf_on_device()
    end function
  end interface
  r = leaf_on_device__ompick()
end subroutine
#line 15

integer function leaf()
  leaf = 1
end function

integer function leaf_on_device()
  leaf_on_device = 2
end function
