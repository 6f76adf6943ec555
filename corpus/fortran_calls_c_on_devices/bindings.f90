module bindings
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function leaf_of_c(n) bind(c)
      import c_int
      integer(c_int), value :: n
    end function
    integer(c_int) function direct(n) bind(c)
      import c_int
      integer(c_int), value :: n
    end function
    integer(c_int) function renamed(n) bind(c, name='direct')
      import c_int
      integer(c_int), value :: n
    end function
  end interface
end module
