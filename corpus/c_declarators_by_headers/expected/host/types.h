typedef int number, given;
