int nested__ompick__kind_host__vendor_gnu(void) {
  return one__ompick__vendor_gnu() + two__ompick__vendor_gnu();
}
