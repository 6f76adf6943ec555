static const char *deeper(int n) { (void) n; return "level"; }

__attribute__((unused)) static const char *level(int n) { (void) n; return "none"; }
