module bases
  use plain, only: quick => seven, add_seven__ompick_plain, nine__ompick_plain
  implicit none
  private
  public :: f, g, s, h, flag, show
  logical :: flag = .false.
  interface g
    procedure f, gl
  end interface
  interface g__ompick_fadd2292_bases
    procedure quick, gl
  end interface
  public :: g__ompick_fadd2292_bases
  public :: h__ompick_1_bases
  public :: s__ompick_1_only_bases
contains
  elemental integer function f(x)

    integer, intent(in) :: x
    f = x
  end function
  integer function gl(x)
    logical, intent(in) :: x
    gl = merge(1, 0, x)
  end function
  subroutine s(n, a)
    use between

    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    a = a + 1
  end subroutine
  integer function h()
    use plain, slow => nine

    h = 1
  end function
  subroutine show
    print '(3(i0, 1x))', quick([1, 2]), quick(x=3)
  end subroutine

  integer function h__ompick_1_bases() result(h__result)
    use plain, slow => nine
    if (flag) then
      h__result = nine__ompick_plain()
    else
      h__result = h()
    end if
  end function h__ompick_1_bases

  subroutine s__ompick_1_only_bases(n, a)
    use between
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    call add_seven__ompick_plain(n, a)
  end subroutine s__ompick_1_only_bases
end module
