// case: names of parameters in parentheses, where run time chooses
int on = 1;
int d_v(int (pm)) { return pm; }

int d(int (pm)) { return 0; }
int k_v(int (pm)[2]) { return 1; }

int k(int (pm)[2]) { return 0; }
int e_v(int (*(pm)), int (*f)(int (x))) { return 1; }

int e(int (*(pm)), int (*f)(int (x))) { return 0; }
int fun(int x) { return x; }
static inline int d__ompick_1(int (pm)) { if (on) return d_v(pm); else return d(pm); }
static inline int e__ompick_1(int (*(pm)), int (*f)(int (x))) { if (on) return e_v(pm, f); else return e(pm, f); }
static inline int k__ompick_1(int (pm)[2]) { if (on) return k_v(pm); else return k(pm); }
#line 13
int main(void) { int q[2]; return d__ompick_1(1) + k__ompick_1(q) + e__ompick_1(q, fun) != 3; }
