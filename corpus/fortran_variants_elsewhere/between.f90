module between
  use plain, only: add_seven
  implicit none
end module
