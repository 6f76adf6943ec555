subroutine middle(r)
  use bindings
  integer :: r
  r = direct(2)
end subroutine
