module constants
  implicit none
  integer, parameter :: low = 1, high = 10
  integer(8), parameter :: big = 3000000000_8
  real, parameter :: eps = 0.01
  logical, parameter :: is_shared = .false.
  character(len=*), parameter :: mode = 'fast'
end module
