// case: LLVM's extensions in regions: match_any, match_all, match_none, disable_implicit_base, allow_templates, bind_to_declaration
// run host => any 1 | all 0 | none 1 | with others 1 | no base 1
// run gpu=nvptx64:sm_70 => any 1 | all 0 | none 1 | with others 1 | no base 1
#include <stdio.h>

int any(void) { return 0; }
int all(void) { return 0; }
int none(void) { return 0; }
int others(void) { return 0; }

#pragma omp begin declare variant match(device={arch(nvptx, x86_64, aarch64, ppc64le)}, implementation={extension(match_any)})
int any(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={arch(nvptx, x86_64)}, implementation={extension(match_all)})
int all(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(implementation={vendor(llvm, intel), extension(match_none)})
int none(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(implementation={vendor(gnu), extension(allow_templates, bind_to_declaration, disable_implicit_base)})
int others(void) { return 1; }
static int no_base(void) { return 1; }
int user_of_no_base(void) { return no_base(); }
#pragma omp end declare variant

int main(void) {
  printf("any %d\nall %d\nnone %d\nwith others %d\nno base %d\n", any(), all(), none(), others(), user_of_no_base());
  return 0;
}
