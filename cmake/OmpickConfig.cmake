# find_package(Ompick) finds the program and gives
#
#   ompick_target(<target> [SPEC <spec>] [OPTIONS <option>...])
#
# The sources of <target> are compiled with their OpenMP variants resolved for the offload target
# <spec> (default: what the compiler's flags say). OPTIONS are further ones of `ompick cc`. Launchers
# that the target has already, such as ccache, stay: ompick stands in front of them.
#
# Ompick_DIR names the folder of this file; OMPICK_EXECUTABLE the program, if it is not in the path.

cmake_minimum_required(VERSION 3.16)

find_program(OMPICK_EXECUTABLE ompick HINTS "${CMAKE_CURRENT_LIST_DIR}/../bin")
if(NOT OMPICK_EXECUTABLE)
  set(Ompick_FOUND FALSE)
  set(Ompick_NOT_FOUND_MESSAGE "the program ompick was not found; set OMPICK_EXECUTABLE")
  return()
endif()

function(ompick_target target)
  cmake_parse_arguments(arg "" "SPEC" "OPTIONS" ${ARGN})
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "ompick_target: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(launcher "${OMPICK_EXECUTABLE}" cc)
  if(arg_SPEC)
    list(APPEND launcher -t "${arg_SPEC}")
  endif()
  list(APPEND launcher ${arg_OPTIONS} --)
  # Makefiles do not see that a launcher changed; they do see a macro, which nobody reads.
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    string(MD5 stamp "${launcher}")
    target_compile_definitions(${target} PRIVATE "OMPICK_STAMP_${stamp}")
  endif()
  foreach(language C CXX Fortran)
    get_target_property(others ${target} ${language}_COMPILER_LAUNCHER)
    set(all ${launcher})
    if(others)
      list(APPEND all ${others})
    endif()
    set_target_properties(${target} PROPERTIES ${language}_COMPILER_LAUNCHER "${all}")
  endforeach()
endfunction()
