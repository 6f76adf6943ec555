subroutine given(r)
  integer :: r
  call WORKNAME(r)
end subroutine
