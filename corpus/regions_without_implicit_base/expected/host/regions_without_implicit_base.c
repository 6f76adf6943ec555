// case: with LLVM's disable_implicit_base, a region gives variants to what is declared before it only
// run host => 0 1 2
// flags: --compiler llvm
#include <stdio.h>
int before(void) { return 0; }

int before__ompick__extension_disable_implicit_base(void) { return 1; }
int behind__ompick__extension_disable_implicit_base(void) { return 2; }

int behind(void) { return 0; }

int assumed__ompick__vendor_llvm(void) { return 2; }

int assumed(void) { return 0; }
int main(void) { printf("%d %d %d\n", behind(), before__ompick__extension_disable_implicit_base(), assumed__ompick__vendor_llvm()); }
