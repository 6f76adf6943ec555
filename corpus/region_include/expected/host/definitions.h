/* no guard, and no directive in sight */
int one__ompick__vendor_gnu(void) { return 1; }

__attribute__((unused)) static int help__ompick__vendor_gnu(void) { return 2; }
int two__ompick__vendor_gnu(void) { return help__ompick__vendor_gnu(); }
