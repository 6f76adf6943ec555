enum e { A }; typedef enum e E;
int v(E a);

int b(enum e a);
int main() { return v(0); }
