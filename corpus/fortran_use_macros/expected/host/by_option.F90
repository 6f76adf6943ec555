subroutine by_option()
  use OPTION_M
  implicit none
  print '(I0)', f_v(3)
end subroutine
