module kinds
  implicit none
  integer, parameter, private :: hidden = 8
  integer, parameter :: dp = hidden
end module
