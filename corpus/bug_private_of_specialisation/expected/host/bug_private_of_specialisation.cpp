// case: a private variant is called through an object, or a path, of another specialisation of its class template
// run host => object 10 10 | this 10 | implied 10 | own path 10 | other path 10 10
#include <cstdio>

template <typename T> struct c {
private:
  int f_v() { return 10; }
  static int g_v() { return 10; }

public:

  int f() { return 1; }
  int f__ompick_f_v() { return f_v(); }
#line 13

  static int g() { return 2; }
  static int g__ompick_g_v() { return g_v(); }
#line 15

  static int by_object();
  static int by_path() { return c<int>::g__ompick_g_v(); }
  int by_this() { return this->f_v(); }
  int implied() { return f_v(); }
  int by_own_path() { return c::g_v(); }
};

static c<int> object;

template <typename T> int c<T>::by_object() {
  return object.f__ompick_f_v();
}

int main() {
  printf("object %d %d\n", c<int>::by_object(), c<char>::by_object());
  printf("this %d\n", c<char>().by_this());
  printf("implied %d\n", c<char>().implied());
  printf("own path %d\n", c<char>().by_own_path());
  printf("other path %d %d\n", c<int>::by_path(), c<char>::by_path());
}
