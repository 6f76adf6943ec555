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
    if (.NOT. C) then
      !$omp PARALLEL NUM_THREADS(1)
      block
        if (c) then
          !$omp barrier
        end if
        if (c) then
          !$omp critical (name)
          block
            n = n + 10
          end block
        else
          !$omp critical
          block
            n = n + 10
          end block
        end if
        if (c) then
          !$omp atomic
          n = n + 1
          !$omp end atomic
        else
          !$omp single
          n = n + 1
          !$omp end single
        end if
      end block
    else
      !$omp PARALLEL NUM_THREADS(2)
      block
        if (c) then
          !$omp barrier
        end if
        if (c) then
          !$omp critical (name)
          block
            n = n + 10
          end block
        else
          !$omp critical
          block
            n = n + 10
          end block
        end if
        if (c) then
          !$omp atomic
          n = n + 1
          !$omp end atomic
        else
          !$omp single
          n = n + 1
          !$omp end single
        end if
      end block
    end if
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
    if (c) then
      !$omp parallel do collapse(2)
      do i = 1, 4
        do j = 1, 4
          a(i, j) = a(i, j) + 1
        end do
      end do
    else
      !$omp simd collapse(2)
      do i = 1, 4
        do j = 1, 4
          a(i, j) = a(i, j) + 1
        end do
      end do
    end if
    print *, sum(a)
    !$omp parallel num_threads(2)
    if (c) then
      block
      !$omp atomic
      n = n + 1
      end block
    else
      !$omp single
      block
      !$omp atomic
      n = n + 1
      end block
    end if
    if (c) then
      !$omp sections
      block
        n = n
      end block
      !$omp end sections
    else
      !$omp single
      block
        n = n
      end block
    end if
    !$omp sections
    !$omp section
    if (c) then
      !$omp task
      block
        !$omp atomic
        n = n + 100
      end block
    else
      block
        !$omp atomic
        n = n + 100
      end block
    end if
    !$omp section
    if (c) then
      !$omp task
        !$omp atomic
        n = n + 100
      !$omp end task
    else
        !$omp atomic
        n = n + 100
    end if
    !$omp end sections
    !$omp end parallel
    print *, n
    if (c) then
      if (c) then
        !$omp parallel do
        do i = 1, 3; n = n; end do
      else
        do i = 1, 3; n = n; end do
      end if
    else
      if (c) then
        !$omp parallel do
        do i = 1, 3
          n = n
        end do   ! done
      else
        do i = 1, 3
          n = n
        end do   ! done
      end if
    end if
    do concurrent (i = 1:4)
      a(i, 1) = i
    end do
    select case (t)
    case (1)
      if (c) then
        !$omp flush
      end if
    case default
      if (c) then
        !$omp flush
      else
        !$omp barrier
      end if
      n = n + 1
    end select
    print *, n
  end do
end program
