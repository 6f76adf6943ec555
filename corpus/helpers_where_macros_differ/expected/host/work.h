int tv(int a), tb(int a);

int tb(int a);

#define T int
T work(T x);
#undef T
