// case: declare variant by device traits: the host's outside target regions, the target's inside
// run cpu=x86_64 => outside host | inside host
// run gpu=nvptx64:sm_70 => outside host | inside nvptx
// run old=nvptx64:sm_30 => outside host | inside gpu
// run amd=amdgcn:gfx90a => outside host | inside amd
// flags: --host x86_64
// device cannot: the host would read a string in the device's memory
#include <stdio.h>

const char *f_host(void) { return "host"; }
const char *f_gpu(void) { return "gpu"; }
const char *f_nvptx(void) { return "nvptx"; }
const char *f_amd(void) { return "amd"; }
const char *f_both(void) { return "both"; }
#pragma omp declare variant(f_host) match(device={kind(host, cpu), arch(x86_64)})
#pragma omp declare variant(f_gpu) match(device={kind(nohost)})
#pragma omp declare variant(f_nvptx) match(device={isa("sm_70"), arch(nvptx64)})
#pragma omp declare variant(f_amd) match(device={arch(amdgcn), isa(gfx90a)})
#pragma omp declare variant(f_both) match(device={arch(nvptx64, amdgcn)}) /* never: it takes both */
const char *f(void) { return "base"; }

int main(void) {
  const char *inside = 0;
  printf("outside %s\n", f());
  #pragma omp target map(from: inside)
  inside = f();
  printf("inside %s\n", inside);
  return 0;
}
