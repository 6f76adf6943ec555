int nested(void) {
  return one() + two();
}
