module other_m
  use base_m, only: f_v, renamed => f
  implicit none
  interface chosen
    procedure renamed
  end interface
  interface chosen__ompick_b07cc88c_other_m
    procedure f_v
  end interface
end module
