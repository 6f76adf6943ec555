module m2
  use m1, only: g => f
contains
  subroutine call_it(r)
    integer, intent(out) :: r
    procedure(g), pointer :: p
    p => g
    r = g(11) + p(3)
  end subroutine
end module
