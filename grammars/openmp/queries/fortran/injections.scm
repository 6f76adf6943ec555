((comment) @injection.content
  (#match? @injection.content "^[!cC*]\\$[oO][mM][pP][ \t&]")
  (#set! injection.language "openmp"))
