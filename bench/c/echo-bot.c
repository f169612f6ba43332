// A bot that says every line back at once.
#include "clock.h"

int main(void) {
  static char buffer[1 << 16];
  size_t length = 0;
  for (;;) {
    ssize_t got = read(0, buffer + length, sizeof buffer - length);
    if (got <= 0) return 0;
    length += got;
    if (buffer[length - 1] != '\n') continue;
    if (write(1, buffer, length) < 0) return 1;
    length = 0;
  }
}
