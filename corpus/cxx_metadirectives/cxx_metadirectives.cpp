// case: metadirectives in templates, lambdas, members and the statements of C++
// C++17 and later
// run host => template 4 1 | member 4 1 | lambda 4 1 | range 10 10 | binding 6 | try 1 | initialiser 4 | static 8 | label 2 | nested 4 | constant 4 1
#include <cstdio>
#include <array>
#include <stdexcept>
#include <utility>

template <int N> int threads() {
  int t = 0;
  #pragma omp metadirective when(user={condition(N > 1)}: parallel num_threads(N)) otherwise(nothing)
  {
    #pragma omp atomic
    t++;
  }
  return t;
}

struct team {
  bool wide;
  int size() const {
    int t = 0;
    #pragma omp metadirective when(user={condition(wide)}: parallel num_threads(4)) otherwise(nothing)
    {
      #pragma omp atomic
      t++;
    }
    return t;
  }
  template <typename T> T sum(const std::array<T, 4> &all) {
    T s{};
    #pragma omp metadirective when(user={condition(wide)}: parallel for reduction(+ : s)) otherwise(simd reduction(+ : s))
    for (int i = 0; i < 4; i++)
      s += all[i];
    return s;
  }
};

constexpr int width(int n) { return n > 2 ? 4 : 1; }
enum class mode { serial, wide };
constexpr mode chosen = mode::wide;

int main() {
  std::printf("template %d %d\n", threads<4>(), threads<1>());
  team wide{true}, serial{false};
  std::printf("member %d %d\n", wide.size(), serial.size());
  bool par = true;
  auto count = [&](int n) {
    int t = 0;
    #pragma omp metadirective when(user={condition(par)}: parallel num_threads(n)) otherwise(nothing)
    {
      auto add = [&t](int k) {
        #pragma omp atomic
        t += k;
      };
      add(1);
    }
    return t;
  };
  int four = count(4);
  par = false;
  std::printf("lambda %d %d\n", four, count(4));
  std::array<int, 4> all{1, 2, 3, 4};
  std::printf("range %d %d\n", wide.sum(all), serial.sum(all));
  std::array<std::pair<int, int>, 2> pairs{{{1, 2}, {1, 2}}};
  int bound = 0;
  #pragma omp metadirective when(user={condition(par)}: parallel for reduction(+ : bound)) otherwise(nothing)
  for (const auto &[a, b] : pairs)
    bound += a + b;
  std::printf("binding %d\n", bound);
  int caught = 0;
  #pragma omp metadirective when(user={condition(par)}: parallel) otherwise(nothing)
  try {
    throw std::runtime_error("x");
  } catch (const std::exception &) {
    caught++;
  }
  std::printf("try %d\n", caught);
  int t = 0;
  if (int n = 4; n > 1) {
    #pragma omp metadirective when(user={condition(n > 2)}: parallel num_threads(n)) otherwise(nothing)
    {
      #pragma omp atomic
      t++;
    }
  }
  std::printf("initialiser %d\n", t);
  for (int i = 0; i < 2; i++) {
    par = !par;
    #pragma omp metadirective when(user={condition(par)}: parallel num_threads(2)) otherwise(nothing)
    {
      static int total = 1;
      #pragma omp atomic
      total += i + 3;
      if (i == 1)
        t = total;
    }
  }
  std::printf("static %d\n", t > 8 ? 8 : t);
  int times = 0;
  #pragma omp metadirective when(user={condition(par)}: single) otherwise(nothing)
  {
  again:
    if (++times < 2)
      goto again;
  }
  std::printf("label %d\n", times);
  t = 0;
  if constexpr (width(4) == 4) {
    #pragma omp metadirective when(user={condition(width(3) == 4)}: parallel num_threads(4)) otherwise(nothing)
    {
      #pragma omp atomic
      t++;
    }
  }
  std::printf("nested %d\n", t);
  t = 0;
  #pragma omp metadirective when(user={condition(chosen == mode::wide)}: parallel num_threads(4)) otherwise(nothing)
  {
    #pragma omp atomic
    t++;
  }
  int u = 0;
  #pragma omp metadirective when(user={condition(chosen == mode::serial)}: parallel num_threads(4)) otherwise(nothing)
  u++;
  std::printf("constant %d %d\n", t, u);
  return 0;
}
