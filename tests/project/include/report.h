#ifndef REPORT_H
#define REPORT_H

void report(const char *what, long value);
void report_text(const char *what, const char *text);

#endif
