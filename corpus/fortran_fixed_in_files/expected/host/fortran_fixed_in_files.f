c case: modules of other files in fixed form: words and strings of constants and directives go on in the next line
c aux: names.f strings.f
c run host => 12 3 | 1 12 5
      program main
      use strings
      use module_with_a_rather_long_name, only: function_with_a_rather_l
     &ong_name,
     &    function_with_a_rather_3471cb66__ompick_1_module_with_aa08bf6d
     &a
      implicit none
      integer i
      print '(2(i0, 1x))',
     & function_with_a_rather_3471cb66__ompick_1_module_with_aa08bf6da(
     &     2, 1),
     &function_with_a_rather_3471cb66__ompick_1_module_with_aa08bf6da(1,
     &    2)
!$omp parallel num_threads(1)
      i = gv(1)
!$omp end parallel
      print '(3(i0, 1x))', f(), number_of_things, i
      end program
