enum e { A }; typedef enum e E;
int v(E a);
#pragma omp declare variant(v) match(implementation={vendor(gnu)})
int b(enum e a);
int main() { return b(0); }
