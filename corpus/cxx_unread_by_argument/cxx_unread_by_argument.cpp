// case: arguments of classes that were not read lead to functions of the standard library that fit better
// run host => text 7 7 3 | key 12 13 | data 13
// run gpu=nvptx64:sm_80 => text 7 7 3 | key 12 13 | data 13
#include <cstdio>
#include <string>
#include <vector>

namespace lib {
struct key {
  int k;
  key(int k) : k(k) {}
  key(const std::string &s) : k(int(s.size())) {}
  key(const std::vector<int> &v) : k(int(v.size())) {}
};
int stoi_v(const key &k) { return k.k + 10; }
#pragma omp declare variant(stoi_v) match(implementation={vendor(gnu)})
int stoi(const key &k) { return k.k; }
int size_v(const key &k) { return k.k + 10; }
#pragma omp declare variant(size_v) match(implementation={vendor(gnu)})
int size(const key &k) { return k.k; }

template <class T> T data_v(const std::vector<T> &v) { return T(v.size()) + 10; }
#pragma omp declare variant(data_v) match(implementation={vendor(gnu)})
template <class T> T data(const std::vector<T> &v) { return T(v.size()); }

int from_text(std::string s) { return stoi(s); }
int from_reference(const std::string &s) { return stoi(s); }
int elements(const std::vector<int> &v) { return int(size(v)); }
int from_key(const key &k) { return stoi(k); }
}

int main() {
  const std::vector<int> three(3);
  std::printf("text %d %d %d\n", lib::from_text("7"), lib::from_reference("7"), lib::elements(three));
  std::printf("key %d %d\n", lib::from_key(2), lib::size(lib::key(3)));
  // What takes it as it is is no worse than what the library has.
  std::printf("data %d\n", lib::data(three));
}
