c case: what becomes too long for column 72 is broken: calls, directives, strings, statements below if
c run host => 1110 | text that runs up to the last column, with a quote's tail 1 | 6
      module long_m
      implicit none
      contains
      integer function work(i, j)
      integer, intent(in) :: i, j
!$omp declare variant(work_with_a_name_that_is_much_longer)
!$omp& match(construct={parallel})
      work = i + j
      end function
      integer function work_with_a_name_that_is_much_longer(i, j)
      integer, intent(in) :: i, j
      work_with_a_name_that_is_much_longer = i + j + 1000
      end function
      end module

      program long
      use long_m
      implicit none
      integer first_of_them, second, i, t
      first_of_them = 10
      second = 100
      t = 0
!$omp parallel num_threads(1)
      if (first_of_them .lt. second) t = work(first_of_them, second)
!$omp end parallel
      print '(I0)', t
!$omp parallel num_threads(1)
      print '(A,1X,I0)', 'text that runs up to the last column, with a q
     &uote''s tail', work(0, 0) - 999
!$omp end parallel
      t = 0
!$omp metadirective when(user={condition(second .gt. 5)}: parallel do
!$omp& num_threads(work(1, 1)) reduction(+: t) schedule(static)) otherwi
!$omp&se(nothing)
      do i = 1, 6
                  if (first_of_them .gt. 5 .and. second .lt. 5000) t =
     &            t + 1
      end do
      print '(I0)', t
      end
