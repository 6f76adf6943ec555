! case: metadirectives stacked on each other, on directives, blocks and loops, without end directives: those that the variants need are written
! run host => 1 | 6 | 7 | 12 | 17 | 18 | 21
! run gpu=nvptx64 => 1 | 6 | 7 | 12 | 17 | 18 | 21
program stacked
  implicit none
  integer :: n, i
  logical :: f, g
  f = command_argument_count() == 0
  g = .not. f
  n = 0
  !$omp metadirective when(user={condition(f)}: parallel num_threads(2)) otherwise(nothing)
  !$omp metadirective when(user={condition(g)}: single) when(construct={parallel}: master) otherwise(nothing)
  !$omp metadirective when(user={condition(f)}: critical) otherwise(nothing)
  block
    n = n + 1
  end block
  print '(I0)', n
  !$omp metadirective when(device={kind(host)}: parallel num_threads(2)) otherwise(nothing)
  !$omp metadirective when(construct={parallel}: do reduction(+:n) nowait) otherwise(nothing)
  do i = 1, 5
    n = n + 1
  end do
  print '(I0)', n
  !$omp metadirective when(device={arch(nvptx)}: target) otherwise(parallel num_threads(2))
  !$omp metadirective when(construct={target}: teams) otherwise(master)
  !$omp metadirective when(construct={target}: parallel) otherwise(critical)
  block
    n = n + 1
  end block
  print '(I0)', n
  if (f) then
    !$omp metadirective when(user={condition(g)}: nothing) otherwise(parallel num_threads(2))
    !$omp do
    do i = 1, 5
      !$omp atomic
      n = n + 1
    end do
    !$omp end do
  end if
  print '(I0)', n
  !$omp metadirective when(device={kind(host)}: parallel num_threads(2))
  !$omp single
  n = n + 5
  !$omp end single
  print '(I0)', n
  !$omp metadirective when(device={kind(host)}: parallel num_threads(2))
  !$omp begin metadirective when(user={condition(f)}: single) otherwise(master)
  n = n + 1
  !$omp end metadirective
  print '(I0)', n
  !$omp metadirective when(device={kind(host)}: task shared(n) if(.false.))
  !$omp metadirective when(device={kind(gpu)}: target) otherwise(task shared(n) if(.false.))
  block
    n = n + 1
  end block
  !$omp metadirective when(device={kind(host)}: task shared(n) if(.false.))
  !$omp task shared(n) if(.false.)
  block
    n = n + 2
  end block
  print '(I0)', n
end program
