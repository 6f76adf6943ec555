module between
  use constants, only: first => high, last => low, is_shared, mode, eps, big
  implicit none
end module
