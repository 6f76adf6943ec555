// case: LLVM's extensions in regions: match_any, match_all, match_none, disable_implicit_base, allow_templates, bind_to_declaration
// run host => any 1 | all 0 | none 1 | with others 1 | no base 1
// run gpu=nvptx64:sm_70 => any 1 | all 0 | none 1 | with others 1 | no base 1
#include <stdio.h>

int any(void) { return 0; }
int all(void) { return 0; }
int none(void) { return 0; }
int others(void) { return 0; }


int any__ompick__arch_aarch64_and_nvptx_and_ppc64le_and_x86_64__extension_match_any(void) { return 1; }





int none__ompick__extension_match_none__vendor_intel_and_llvm(void) { return 1; }


int others__ompick__extension_allow_templates_and_bind_to_declaration_and_disable_implicit_base__vendor_gnu(void) { return 1; }
static int no_base__ompick__extension_allow_templates_and_bind_to_declaration_and_disable_implicit_base__vendor_gnu(void) { return 1; }
int user_of_no_base__ompick__extension_allow_templates_and_bind_to_declaration_and_disable_implicit_base__vendor_gnu(void) { return no_base__ompick__extension_allow_templates_and_bind_to_declaration_and_disable_implicit_base__vendor_gnu(); }


int main(void) {
  printf("any %d\nall %d\nnone %d\nwith others %d\nno base %d\n", any__ompick__arch_aarch64_and_nvptx_and_ppc64le_and_x86_64__extension_match_any(), all(), none__ompick__extension_match_none__vendor_intel_and_llvm(), others__ompick__extension_allow_templates_and_bind_to_declaration_and_disable_implicit_base__vendor_gnu(), user_of_no_base__ompick__extension_allow_templates_and_bind_to_declaration_and_disable_implicit_base__vendor_gnu());
  return 0;
}
