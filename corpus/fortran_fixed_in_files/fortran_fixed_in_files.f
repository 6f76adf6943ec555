c case: modules of other files in fixed form: words and strings of constants and directives go on in the next line
c aux: names.f strings.f
c run host => 12 3 | 1 12 5
      program main
      use strings
      use module_with_a_rather_long_name, only: function_with_a_rather_l
     &ong_name
      implicit none
      integer i
      print '(2(i0, 1x))',
     & function_with_a_rather_long_name(2, 1), function_with_a_r
     &ather_long_name(1, 2)
!$omp parallel num_threads(1)
      i = g(1)
!$omp end parallel
      print '(3(i0, 1x))', f(), number_of_things, i
      end program
