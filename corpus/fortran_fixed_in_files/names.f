      module module_with_a_rather_long_name
      implicit none
      private
      public :: function_with_a_rather_long_name
      contains
      integer function function_with_a_rather_long_name(argument_one,
     &argument_two) result(the_result_of_it)
c$omp declare variant(variant_with_a_rather_long_name)
c$omp&match(user={condition(argument_one .gt. argument_two .or. argument
c$omp&_two .gt. 100)})
      integer, intent(in) :: argument_one, argument_two
      the_result_of_it = argument_one + argument_two
      end function
      integer function variant_with_a_rather_long_name(argument_one,
     &argument_two) result(the_result_of_it)
      integer, intent(in) :: argument_one, argument_two
      the_result_of_it = 4*(argument_one + argument_two)
      end function
      end module
