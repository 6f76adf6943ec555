// case: functions of classes that only the library calls on the host, and devices by name
// cflags: -std=c++17
// run host => 1 2 3 4 5 6 | 101 102 103 104 105 106
// run gpu=nvptx64:sm_80 => 1 2 3 4 5 6 | 101 102 103 104 105 106
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <mutex>
#include <vector>
int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct = {target})
int f(int x) { return x; }

struct Mutex {
  int locked;
  void lock() { locked = f(1); }
  void unlock() {}
};
struct Range {
  int size() const { return f(2); }
};
struct Value {
  int swapped;
};
void swap(Value &a, Value &b) { a.swapped = b.swapped = f(3); }
int allocated;
#pragma omp declare target(allocated)
template <class T> struct Allocator {
  using value_type = T;
  Allocator() = default;
  template <class U> Allocator(const Allocator<U> &) {}
  T *allocate(std::size_t n) {
    allocated = f(4);
    return static_cast<T *>(::operator new(n * sizeof(T)));
  }
  void deallocate(T *p, std::size_t) { ::operator delete(p); }
  bool operator==(const Allocator &) const { return true; }
  bool operator!=(const Allocator &) const { return false; }
};
struct Error : std::exception {
  static const char *text(int n) { return n == 5 ? "5" : "105"; }
  const char *what() const noexcept { return text(f(5)); }
};
struct Guarded : Mutex {
  int tried;
  bool try_lock() {
    tried = f(6);
    return true;
  }
};
// Nothing gives its objects to the library.
struct Counted {
  int size() const { return f(7); }
};

const char *shown(const std::exception &e) { return e.what(); }

int main() {
  Mutex mutex;
  std::lock_guard<Mutex> lock(mutex);
  Range range;
  Value values[2];
  std::iter_swap(values, values + 1);
  std::vector<int, Allocator<int>> all(3);
  Guarded guarded;
  std::unique_lock tried(guarded, std::try_to_lock);
  std::printf("%d %d %d %d %s %d\n", mutex.locked, static_cast<int>(std::size(range)), values[0].swapped, allocated,
              shown(Error()), guarded.tried);
  int r[6] = {};
#pragma omp target map(tofrom : r)
  {
    Mutex m;
    m.lock();
    r[0] = m.locked;
    r[1] = Range().size();
    Value a, b;
    swap(a, b);
    r[2] = b.swapped;
    Allocator<int> allocator;
    allocator.deallocate(allocator.allocate(1), 1);
    r[3] = allocated;
    r[4] = Error().what()[0] == '1' ? 105 : 5;
    Guarded g;
    g.try_lock();
    r[5] = g.tried + Counted().size() - 107;
  }
  std::printf("%d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]);
}
