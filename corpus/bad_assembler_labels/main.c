// case: `asm` statements that define symbols, in what is copied
// fails: OMP0409
// fails: symbol `of_macro`
// fails: `of_function` needs a version for device code
#define DEFINES(name) __asm__ volatile(#name ": nop")
int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct = {target})
int f(int x) { return x; }
int of_function(int x) {
  __asm__ volatile("nop\n\tsymbol_of_function: nop");
  return f(x);
}
int main(int n, char **arguments) {
  int r = 0;
#pragma omp metadirective when(user = {condition(n > 3)} : critical) otherwise(nothing)
  {
    asm volatile("mysym: nop");
    r++;
  }
#pragma omp metadirective when(user = {condition(n > 3)} : critical) otherwise(nothing)
  {
    DEFINES(of_macro);
    r++;
  }
#pragma omp metadirective when(user = {condition(n > 3)} : critical) otherwise(nothing)
  {
    asm volatile("1: nop; copied%=: nop" ::);
    r++;
  }
#pragma omp target map(tofrom : r)
  r = of_function(r);
  return r + of_function(0);
}
