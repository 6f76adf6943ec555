#pragma once
extern bool global_ok;
typedef int number;
struct C { bool ok_; int k; void run(int); };
