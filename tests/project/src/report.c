#include "report.h"
#include <stdio.h>

void report(const char *what, long value) { printf("%-8s %ld\n", what, value); }

void report_text(const char *what, const char *text) { printf("%-8s %s\n", what, text); }
