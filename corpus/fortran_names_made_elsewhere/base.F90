#define CAT(a,b) a/**/b
subroutine CAT(wo,rk)(r)
  integer :: r
  interface
    integer function leaf()
      interface
        integer function leaf_on_device()
        end function
      end interface
      !$omp declare variant(leaf_on_device) match(construct={target})
    end function
  end interface
  r = leaf()
end subroutine

integer function leaf()
  leaf = 1
end function

integer function leaf_on_device()
  leaf_on_device = 2
end function
