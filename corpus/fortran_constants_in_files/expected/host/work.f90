module work
  use between
  implicit none
  integer :: counter = 2
  !$omp threadprivate(counter)
contains
  integer function f()


    f = 1
  end function
  integer function f1()
    f1 = 2
  end function
  integer function f2()
    f2 = 3
  end function
  integer function g()

    g = 1
  end function
  integer function g1()
    g1 = 2
  end function
end module
