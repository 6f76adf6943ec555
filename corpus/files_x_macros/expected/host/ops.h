static int NAME(int x) { return law(x) + ADD; }
