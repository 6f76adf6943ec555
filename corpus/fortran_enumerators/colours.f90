module colours
  implicit none
  integer, parameter :: base = 4
  enum, bind(c)
    enumerator :: red = base, green
    enumerator blue
  end enum
end module
