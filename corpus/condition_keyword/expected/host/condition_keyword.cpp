// case: a condition that is a word of the language, which nothing else in the program mentions
// run host => 2
#include <cstdio>
int v(int a) { return a + 1; }

int f(int a) { return a; }
int main() { std::printf("%d\n", v(1)); }
