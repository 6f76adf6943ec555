module m2
  use m1, only: g => f, f__ompick_2_m1
contains
  subroutine call_it(r)
    integer, intent(out) :: r
    procedure(g), pointer :: p
    p => g
    r = f__ompick_2_m1(11) + p(3)
  end subroutine
end module
