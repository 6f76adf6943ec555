module used_api
  use used_impl, only: f, f_fast
  !$omp declare variant(f: f_fast) match(construct={parallel})
end module
