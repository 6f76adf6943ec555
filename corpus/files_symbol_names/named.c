int base(int);
int labelled(int x) { return base(x); }
int aliased(int x) { return base(x); }
extern __typeof(aliased) by_alias __attribute__((alias("aliased")));
int own_name(int) __asm__("own_symbol");
int own_name(int x) { return base(x); }
int on_both(int x) { return base(x); }
int both_names(int) __asm__("symbol_of_both");
int both_names(int x) { return base(x); }
