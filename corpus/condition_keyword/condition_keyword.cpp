// case: a condition that is a word of the language, which nothing else in the program mentions
// run host => 2
#include <cstdio>
int v(int a) { return a + 1; }
#pragma omp declare variant(v) match(user={condition(true)})
int f(int a) { return a; }
int main() { std::printf("%d\n", f(1)); }
