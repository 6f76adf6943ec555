// case: names of parameters in parentheses, where run time chooses
int on = 1;
int d_v(int (pm)) { return pm; }
#pragma omp declare variant(d_v) match(user={condition(on)})
int d(int (pm)) { return 0; }
int k_v(int (pm)[2]) { return 1; }
#pragma omp declare variant(k_v) match(user={condition(on)})
int k(int (pm)[2]) { return 0; }
int e_v(int (*(pm)), int (*f)(int (x))) { return 1; }
#pragma omp declare variant(e_v) match(user={condition(on)})
int e(int (*(pm)), int (*f)(int (x))) { return 0; }
int fun(int x) { return x; }
int main(void) { int q[2]; return d(1) + k(q) + e(q, fun) != 3; }
