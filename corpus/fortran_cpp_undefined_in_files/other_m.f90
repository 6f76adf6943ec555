module other_m
  use base_m, only: f_v, renamed => f
  implicit none
  interface chosen
    procedure renamed
  end interface
end module
