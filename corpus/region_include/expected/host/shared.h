/* region in a header of two files */
__attribute__((unused)) static int from_header(void) { return 0; }

__attribute__((unused)) static int from_header__ompick__condition_sizeof_int_gt_2__74862429(void) { return 4; }

