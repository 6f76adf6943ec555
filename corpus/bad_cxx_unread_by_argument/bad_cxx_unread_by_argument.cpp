// case: arguments of classes that were not read may lead to functions of the standard library that fit better
// fails: this may call base function `size`, or a function of that name that was not read [OMP0334]
#include <string>

namespace lib {
struct key {
  int k;
  key(int k) : k(k) {}
  key(const std::string &s) : k(int(s.size())) {}
};

int size_v(const key &k) { return k.k + 1; }
#pragma omp declare variant(size_v) match(construct={parallel})
int size(const key &k) { return k.k; }

template <class T> int of_any(const T &t) {
  int n = 0;
#pragma omp parallel num_threads(1)
  n = size(t);
  return n;
}
}

int main() { return lib::of_any(lib::key(3)); }
