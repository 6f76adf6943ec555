      module module_with_a_rather_long_name
      implicit none
      private
      public :: function_with_a_rather_long_name
      public ::
     &    function_with_a_rather_3471cb66__ompick_1_module_with_aa08bf6d
     &a
      contains
      integer function function_with_a_rather_long_name(argument_one,
     &argument_two) result(the_result_of_it)



      integer, intent(in) :: argument_one, argument_two
      the_result_of_it = argument_one + argument_two
      end function
      integer function variant_with_a_rather_long_name(argument_one,
     &argument_two) result(the_result_of_it)
      integer, intent(in) :: argument_one, argument_two
      the_result_of_it = 4*(argument_one + argument_two)
      end function

           integer function
     &         function_with_a_rather_3471cb66__ompick_1_module_with_aa0
     &8bf6da(argument_one, argument_two) result(the_result_of_it)
                integer, intent(in) :: argument_one, argument_two
                if (argument_one .gt. argument_two .or. argument_two
     &              .gt. 100) then
                  the_result_of_it = variant_with_a_rather_long_name(
     &                argument_one, argument_two)
                else
                  the_result_of_it = function_with_a_rather_long_name(
     &                argument_one, argument_two)
                end if
           end function
     &         function_with_a_rather_3471cb66__ompick_1_module_with_aa0
     &8bf6da
      end module
