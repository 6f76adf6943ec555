
__attribute__((unused)) static int g__ompick__kind_nohost(int x) { return x + 300; }
