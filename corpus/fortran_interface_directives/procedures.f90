subroutine work(x, n)
  integer :: x(*), n
  print '(A,1X,I0)', 'few', n
end subroutine
subroutine work_many(x, n)
  integer :: x(*), n
  print '(A,1X,I0)', 'many', n
end subroutine
