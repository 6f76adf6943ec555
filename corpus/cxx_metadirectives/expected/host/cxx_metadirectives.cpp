// case: metadirectives in templates, lambdas, members and the statements of C++
// C++17 and later
// run host => template 4 1 | member 4 1 | lambda 4 1 | range 10 10 | binding 6 | try 1 | initialiser 4 | static 8 | label 2 | nested 4 | constant 4 1
#include <cstdio>
#include <array>
#include <stdexcept>
#include <utility>

template <int N> int threads() {
  int t = 0;
  if (N > 1) {
#line 11
    #pragma omp parallel num_threads(N)
    {
      #pragma omp atomic
      t++;
    }
  } else {
#line 12
    {
      #pragma omp atomic
      t++;
    }
  }
#line 16
  return t;
}

struct team {
  bool wide;
  int size() const {
    int t = 0;
    if (wide) {
#line 23
      #pragma omp parallel num_threads(4)
      {
        #pragma omp atomic
        t++;
      }
    } else {
#line 24
      {
        #pragma omp atomic
        t++;
      }
    }
#line 28
    return t;
  }
  template <typename T> T sum(const std::array<T, 4> &all) {
    T s{};
    if (wide) {
#line 32
      #pragma omp parallel for reduction(+ : s)
      for (int i = 0; i < 4; i++)
        s += all[i];
    } else {
#line 32
      #pragma omp simd reduction(+ : s)
      for (int i = 0; i < 4; i++)
        s += all[i];
    }
#line 35
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
    if (par) {
#line 50
      #pragma omp parallel num_threads(n)
      {
        auto add = [&t](int k) {
          #pragma omp atomic
          t += k;
        };
        add(1);
      }
    } else {
#line 51
      {
        auto add = [&t](int k) {
          #pragma omp atomic
          t += k;
        };
        add(1);
      }
    }
#line 58
    return t;
  };
  int four = count(4);
  par = false;
  std::printf("lambda %d %d\n", four, count(4));
  std::array<int, 4> all{1, 2, 3, 4};
  std::printf("range %d %d\n", wide.sum(all), serial.sum(all));
  std::array<std::pair<int, int>, 2> pairs{{{1, 2}, {1, 2}}};
  int bound = 0;
  if (par) {
#line 67
    #pragma omp parallel for reduction(+ : bound)
    for (const auto &[a, b] : pairs)
      bound += a + b;
  } else {
#line 68
    for (const auto &[a, b] : pairs)
      bound += a + b;
  }
#line 70
  std::printf("binding %d\n", bound);
  int caught = 0;
  if (par) {
#line 72
    #pragma omp parallel
    try {
      throw std::runtime_error("x");
    } catch (const std::exception &) {
      caught++;
    }
  } else {
#line 73
    try {
      throw std::runtime_error("x");
    } catch (const std::exception &) {
      caught++;
    }
  }
#line 78
  std::printf("try %d\n", caught);
  int t = 0;
  if (int n = 4; n > 1) {
    if (n > 2) {
#line 81
      #pragma omp parallel num_threads(n)
      {
        #pragma omp atomic
        t++;
      }
    } else {
#line 82
      {
        #pragma omp atomic
        t++;
      }
    }
#line 86
  }
  std::printf("initialiser %d\n", t);
  for (int i = 0; i < 2; i++) {
    par = !par;
    static int total = 1;
    if (par) {
#line 90
      #pragma omp parallel num_threads(2)
      {

        #pragma omp atomic
        total += i + 3;
        if (i == 1)
          t = total;
      }
    } else {
#line 91
      {

        #pragma omp atomic
        total += i + 3;
        if (i == 1)
          t = total;
      }
    }
#line 98
  }
  std::printf("static %d\n", t > 8 ? 8 : t);
  int times = 0;
  if (par) {
#line 101
    #pragma omp single
    {
    again:
      if (++times < 2)
        goto again;
    }
  } else {
#line 102
    {
    again__ompick_12:
      if (++times < 2)
        goto again__ompick_12;
    }
  }
#line 107
  std::printf("label %d\n", times);
  t = 0;
  if constexpr (width(4) == 4) {
    #pragma omp parallel num_threads(4)
    {
      #pragma omp atomic
      t++;
    }
  }
  std::printf("nested %d\n", t);
  t = 0;
  if (chosen == mode::wide) {
#line 118
    #pragma omp parallel num_threads(4)
    {
      #pragma omp atomic
      t++;
    }
  } else {
#line 119
    {
      #pragma omp atomic
      t++;
    }
  }
#line 123
  int u = 0;
  if (chosen == mode::serial) {
#line 124
    #pragma omp parallel num_threads(4)
    u++;
  } else {
#line 125
    u++;
  }
#line 126
  std::printf("constant %d %d\n", t, u);
  return 0;
}
