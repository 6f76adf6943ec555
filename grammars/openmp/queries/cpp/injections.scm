((preproc_call
  directive: (preproc_directive) @_directive
  argument: (preproc_arg) @injection.content)
  (#match? @_directive "^#[ \t]*pragma$")
  (#match? @injection.content "^[ \t]*omp[ \t]")
  (#set! injection.language "openmp"))

((call_expression
  function: (identifier) @_function
  arguments: (argument_list
    (string_literal
      (string_content) @injection.content)))
  (#eq? @_function "_Pragma")
  (#match? @injection.content "^[ \t]*omp[ \t]")
  (#set! injection.language "openmp"))
