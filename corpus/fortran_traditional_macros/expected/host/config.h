/* config.h, made
   for this program */
#define HAVE_X 1
