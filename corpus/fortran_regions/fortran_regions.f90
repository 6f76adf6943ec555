! case: regions, blocks, stand-alone directives, choices in select and if
! run host => 11 | 116 | 212 | 212 | 22 | 116 | 224 | 225
program p
  use omp_lib
  implicit none
  integer :: i, j, n, a(4,4), t
  logical :: c
  do t = 1, 2
    c = t == 2
    n = 0
    !$OMP METADIRECTIVE WHEN(USER={CONDITION(.NOT. C)}: PARALLEL NUM_THREADS(1)) &
    !$OMP&              OTHERWISE(PARALLEL NUM_THREADS(2))
    block
      !$omp metadirective when(user={condition(c)}: barrier) otherwise(nothing)
      !$omp metadirective when(user={condition(c)}: critical (name)) otherwise(critical)
      block
        n = n + 10
      end block
      !$omp begin metadirective when(user={condition(c)}: atomic) otherwise(single)
      n = n + 1
      !$omp end metadirective
    end block
    print *, n
    ! collapsed loops, a choice between them
    a = 0
    !$omp parallel do collapse(2)
    do i = 1, 4
      do j = 1, 4
        a(i, j) = i * j
      end do
    end do
    !$omp end parallel do
    !$omp metadirective when(user={condition(c)}: parallel do collapse(2)) otherwise(simd collapse(2))
    do i = 1, 4
      do j = 1, 4
        a(i, j) = a(i, j) + 1
      end do
    end do
    print *, sum(a)
    !$omp parallel num_threads(2)
    !$omp metadirective when(user={condition(c)}: nothing) otherwise(single)
    block
    !$omp atomic
    n = n + 1
    end block
    !$omp metadirective when(construct={parallel}, user={condition(c)}: sections)  otherwise(single)
    block
      n = n
    end block
    !$omp sections
    !$omp section
    !$omp metadirective when(user={condition(c)}: task) otherwise(nothing)
    block
      !$omp atomic
      n = n + 100
    end block
    !$omp section
    !$omp begin metadirective when(user={condition(c)}: task)
      !$omp atomic
      n = n + 100
    !$omp end metadirective
    !$omp end sections
    !$omp end parallel
    print *, n
    if (c) then
      !$omp metadirective when(user={condition(c)}: parallel do)
      do i = 1, 3; n = n; end do
    else
      !$omp metadirective when(user={condition(c)}: parallel do)
      do i = 1, 3
        n = n
      end do   ! done
    end if
    do concurrent (i = 1:4)
      a(i, 1) = i
    end do
    select case (t)
    case (1)
      !$omp metadirective when(user={condition(c)}: flush)
    case default
      !$omp metadirective when(user={condition(c)}: flush) otherwise(barrier)
      n = n + 1
    end select
    print *, n
  end do
end program
