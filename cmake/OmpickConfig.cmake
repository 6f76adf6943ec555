# find_package(Ompick) finds the program and gives the imported target Ompick::ompick, which is the program, and
#
#   ompick_target(<target> [SPEC <spec>] [OPTIONS <option>...])
#
# The sources of <target> are compiled with their OpenMP variants resolved for the offload target
# <spec> (default: what the compiler's flags say). OPTIONS are further ones of `ompick cc`. Launchers
# that the target has already, such as ccache, stay: ompick stands in front of them.
#
#   ompick_add_targets(<name> [STATIC|SHARED|MODULE|OBJECT] SPECS [<label>=]<spec>...
#                      SOURCES <source>... [OPTIONS <option>...])
#
# makes a library of the same sources for each offload target: <name>-<label>, where a label that is
# left out is the spec with every character outside [A-Za-z0-9._-] turned to `-`. Whoever links one
# finds its modules of Fortran, which each library has in a folder of its own. The variable
# <name>_LIBRARIES lists them all.
#
# Ompick_DIR names the folder of this file; OMPICK_EXECUTABLE the program, if it is not in the path.

cmake_minimum_required(VERSION 3.16)

find_program(OMPICK_EXECUTABLE ompick HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin")
if(NOT OMPICK_EXECUTABLE)
  set(Ompick_FOUND FALSE)
  set(Ompick_NOT_FOUND_MESSAGE "the program ompick was not found; set OMPICK_EXECUTABLE")
  return()
endif()

if(NOT TARGET Ompick::ompick)
  add_executable(Ompick::ompick IMPORTED GLOBAL)
  set_target_properties(Ompick::ompick PROPERTIES IMPORTED_LOCATION "${OMPICK_EXECUTABLE}")
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

function(ompick_add_targets name)
  cmake_parse_arguments(arg "STATIC;SHARED;MODULE;OBJECT" "" "SPECS;SOURCES;OPTIONS" ${ARGN})
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "ompick_add_targets: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_SPECS OR NOT arg_SOURCES)
    message(FATAL_ERROR "ompick_add_targets: SPECS and SOURCES are needed")
  endif()
  set(kind "")
  foreach(one STATIC SHARED MODULE OBJECT)
    if(arg_${one})
      list(APPEND kind ${one})
    endif()
  endforeach()
  set(libraries "")
  foreach(spec IN LISTS arg_SPECS)
    if(spec MATCHES "^([^=]+)=(.+)$")
      set(label "${CMAKE_MATCH_1}")
      set(spec "${CMAKE_MATCH_2}")
    else()
      string(REGEX REPLACE "[^A-Za-z0-9._-]" "-" label "${spec}")
    endif()
    set(library "${name}-${label}")
    add_library(${library} ${kind} ${arg_SOURCES})
    # Modules of one name differ from target to target.
    set(modules "${CMAKE_CURRENT_BINARY_DIR}/${library}-modules")
    set_target_properties(${library} PROPERTIES Fortran_MODULE_DIRECTORY "${modules}")
    target_include_directories(${library} PUBLIC "$<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:Fortran>:${modules}>>")
    ompick_target(${library} SPEC "${spec}" OPTIONS ${arg_OPTIONS})
    list(APPEND libraries ${library})
  endforeach()
  set(${name}_LIBRARIES ${libraries} PARENT_SCOPE)
endfunction()
