X(first, 1)
X(second, 2)
