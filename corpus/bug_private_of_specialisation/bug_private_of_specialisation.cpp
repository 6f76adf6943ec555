// case: a private variant is called through an object, or a path, of another specialisation of its class template
// run host => object 10 10 | this 10 | implied 10 | own path 10 | other path 10 10
#include <cstdio>

template <typename T> struct c {
private:
  int f_v() { return 10; }
  static int g_v() { return 10; }

public:
  #pragma omp declare variant(f_v) match(device={kind(host)})
  int f() { return 1; }
  #pragma omp declare variant(g_v) match(device={kind(host)})
  static int g() { return 2; }

  static int by_object();
  static int by_path() { return c<int>::g(); }
  int by_this() { return this->f(); }
  int implied() { return f(); }
  int by_own_path() { return c::g(); }
};

static c<int> object;

template <typename T> int c<T>::by_object() {
  return object.f();
}

int main() {
  printf("object %d %d\n", c<int>::by_object(), c<char>::by_object());
  printf("this %d\n", c<char>().by_this());
  printf("implied %d\n", c<char>().implied());
  printf("own path %d\n", c<char>().by_own_path());
  printf("other path %d %d\n", c<int>::by_path(), c<char>::by_path());
}
