module used_impl
contains
  subroutine f()
    print '(a)', 'base'
  end subroutine
  subroutine f_fast()
    print '(a)', 'fast'
  end subroutine
end module
