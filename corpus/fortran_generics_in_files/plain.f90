module plain
  implicit none
  private
  public say
  interface say
    procedure say_text
  end interface
contains
  subroutine say_text(text)
    character(*), intent(in) :: text
    write (*, '(a, 1x)', advance='no') text
  end subroutine
end module
