int third(int x) { return 2 * x; }
