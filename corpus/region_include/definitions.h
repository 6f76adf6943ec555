/* no guard, and no directive in sight */
int one(void) { return 1; }

static int help(void) { return 2; }
int two(void) { return help(); }
