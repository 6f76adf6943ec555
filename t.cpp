namespace c { using T = float; int v(T);
#pragma omp declare variant(v) match(implementation={vendor(gnu)})
int b(int); }
int main() { return c::b(1); }
