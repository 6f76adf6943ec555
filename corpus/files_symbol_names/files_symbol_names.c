// case: functions that others call by other names of their symbols, in other files
// aux: named.c base.c
// cc cannot know
// warns: `by_label` is another name of `labelled`
// warns: `by_alias` is another name of `aliased`
// warns: `own_symbol` is another name of `own_name`
// run host => 1 2 3 4 5 | 1 2 3 104 105
// run gpu=nvptx64:sm_80 => 1 2 3 4 5 | 1 2 3 104 105
#include <stdio.h>
int by_label(int) __asm__("labelled");
int by_alias(int);
int own_symbol(int);
// The host calls these by other names, devices by their own.
int host_label(int) __asm__("on_both");
int on_both(int);
int symbol_of_both(int);
int both_names(int) __asm__("symbol_of_both");
int main(void) {
  int r[5];
#pragma omp target map(from : r)
  {
    r[0] = by_label(1);
    r[1] = by_alias(2);
    r[2] = own_symbol(3);
    r[3] = on_both(4);
    r[4] = both_names(5);
  }
  printf("%d %d %d %d %d\n", by_label(1), by_alias(2), own_symbol(3), host_label(4), symbol_of_both(5));
  printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
}
