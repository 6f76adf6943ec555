module procedures
  use iso_c_binding
  implicit none
contains
  integer(c_int) function leaf(n)

    integer(c_int), value :: n
    leaf = n
  end function

  integer(c_int) function leaf_on_device(n)
    integer(c_int), value :: n
    leaf_on_device = n + 100
  end function

  integer(c_int) function by_name(n) bind(c)
    integer(c_int), value :: n
    by_name = leaf(n)
  end function

  integer(c_int) function other(n) bind(c, name='Labelled')
    integer(c_int), value :: n
    other = by_name(n)
  end function
end module
