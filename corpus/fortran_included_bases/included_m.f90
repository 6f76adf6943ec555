module included_m
  implicit none
contains
  include 'bases.inc'
end module
