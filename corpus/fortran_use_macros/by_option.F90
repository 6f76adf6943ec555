subroutine by_option()
  use OPTION_M
  implicit none
  print '(I0)', f(3)
end subroutine
