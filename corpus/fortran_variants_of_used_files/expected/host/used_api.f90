module used_api
  use used_impl, only: f, f_fast

end module
