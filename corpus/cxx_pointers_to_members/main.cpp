// case: pointers to members lead to the device's versions of functions, and what stands around `.*` and `->*` is read
// run host => 3 4 5 6 | 7
// run gpu=nvptx64:sm_70 => 103 104 105 106 | 107
#include <cstdio>

#pragma omp begin declare target
int on_gpu(int x) { return x + 100; }
#pragma omp declare variant(on_gpu) match(device={kind(gpu)})
int eos(int x) { return x; }

struct material {
  int k = 1;
  int stress(int x) const { return eos(x); }
  int operator%(int x) const { return x; }
};
using law = int (material::*)(int) const;
law pick(int n) { return n > 100 ? nullptr : &material::stress; }

// An operator of the program's own.
int reached_on_gpu(const material &m, int x) { return m.k + x + 100; }
#pragma omp declare variant(reached_on_gpu) match(device={kind(gpu)})
int operator->*(const material &m, int x) { return m.k + x; }
#pragma omp end declare target

int main() {
  int a = 0, b = 0, c = 0, d = 0;
#pragma omp target map(from : a, b, c, d)
  {
    material m, *p = &m;
    a = (m.*(&material::stress))(3);
    b = (p->*&material::stress)(4);
    law of = pick(1);
    c = (p->*of)(eos(5) % 100);
    int material::*k = &material::k;
    d = eos(m.*k + 5);
  }
  std::printf("%d %d %d %d\n", a, b, c, d);
#pragma omp target map(from : a)
  {
    material m;
    a = m->*6;
  }
  std::printf("%d\n", a);
}
