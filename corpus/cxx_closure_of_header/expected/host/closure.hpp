#pragma once
inline int on_device(int x) { return 100 + x; }

inline int where(int x) { return x; }
inline auto global = [](int x) { return where(x); };
