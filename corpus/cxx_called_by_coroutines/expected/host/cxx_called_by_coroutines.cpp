// case: members of awaiters and promises that coroutines call on the host, and devices by name
// cflags: -std=c++20
// run host => 1 2 | 101 102
// run gpu=nvptx64:sm_80 => 1 2 | 101 102
#include <coroutine>
#include <cstdio>
int on_device(int x) { return x + 100; }

int f(int x) { return x; }

struct Awaiter {
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>) {}
  int await_resume() { return f(1); }
#line 14
  int await_resume__ompick_host() { return on_device(1); }
#line 15
};
int result;
#pragma omp declare target(result)
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_value(int x) { result = f(x); }
#line 23
    void return_value__ompick_host(int x) { result = on_device(x); }
#line 24
    void unhandled_exception() {}
  };
};
Task run(int *out) {
  *out = co_await Awaiter{};
  co_return 2;
}

int main() {
  int resumed = 0;
  run(&resumed);
  std::printf("%d %d\n", resumed, result);
  int r[2] = {};
#pragma omp target map(tofrom : r)
  {
    Awaiter awaiter;
    r[0] = awaiter.await_resume__ompick_host();
    Task::promise_type promise;
    promise.return_value__ompick_host(2);
    r[1] = result;
  }
  std::printf("%d %d\n", r[0], r[1]);
}
