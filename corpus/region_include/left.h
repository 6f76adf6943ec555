int left(void) { return only_a_device_can(__do_this; }
