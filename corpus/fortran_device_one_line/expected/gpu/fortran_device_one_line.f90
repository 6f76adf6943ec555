! case: device versions of procedures whose first line goes on with other statements
! run host => 6
! run gpu=nvptx64 => 12
module m; contains
  integer function f()

    f = 1
  end function
  integer function fg(); fg = 2; end function
  integer function whole(); whole = f(); end function

  integer function whole__ompick_gpu_m() result(whole)
    !$omp declare target
    whole = fg(); end function
  integer function continued(); continued = &
      f()
  end function

  integer function continued__ompick_gpu_m() result(continued)
    !$omp declare target
    continued = &
      fg()
  end function
  integer function declared(); integer :: q; q = f()
    declared = q
  end function

  integer function declared__ompick_gpu_m() result(declared)
    !$omp declare target
    integer :: q; q = fg()
    declared = q
  end function
  integer function behind_uses()
    use, intrinsic :: iso_c_binding; implicit none; integer(c_int) :: q; q = f(); behind_uses = q
  end function

  integer function behind_uses__ompick_gpu_m() result(behind_uses)
    use, intrinsic :: iso_c_binding; implicit none
    !$omp declare target
    integer(c_int) :: q; q = fg(); behind_uses = q
  end function
  integer function open_end(); ! nothing follows
    open_end = f(); end function

  integer function open_end__ompick_gpu_m() result(open_end); ! nothing follows
    !$omp declare target
    open_end = fg(); end function; integer function last(); last = inner(); contains
    integer function inner(); inner = f(); end function; end function

integer function last__ompick_gpu_m() result(last)
  !$omp declare target
  last = inner__ompick_gpu(); contains
    integer function inner__ompick_gpu() result(inner)
      !$omp declare target
      inner = fg(); end function; end function; end module
program p
  use m
  integer :: r
  !$omp target map(from: r)
  r = whole__ompick_gpu_m() + continued__ompick_gpu_m() + declared__ompick_gpu_m() + behind_uses__ompick_gpu_m() + &
      open_end__ompick_gpu_m() + last__ompick_gpu_m()
  !$omp end target
  print '(I0)', r
end program
