! case: device versions of procedures whose first line goes on with other statements
! run host => 6
! run gpu=nvptx64 => 12
module m; contains
  integer function f()
    !$omp declare variant(fg) match(device={kind(gpu)})
    f = 1
  end function
  integer function fg(); fg = 2; end function
  integer function whole(); whole = f(); end function
  integer function continued(); continued = &
      f()
  end function
  integer function declared(); integer :: q; q = f()
    declared = q
  end function
  integer function behind_uses()
    use, intrinsic :: iso_c_binding; implicit none; integer(c_int) :: q; q = f(); behind_uses = q
  end function
  integer function open_end(); ! nothing follows
    open_end = f(); end function; integer function last(); last = inner(); contains
    integer function inner(); inner = f(); end function; end function; end module
program p
  use m
  integer :: r
  !$omp target map(from: r)
  r = whole() + continued() + declared() + behind_uses() + open_end() + last()
  !$omp end target
  print '(I0)', r
end program
