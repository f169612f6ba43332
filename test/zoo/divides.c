// Divides by zero.
#include <stdio.h>

int main(void) {
  char line[65536];
  volatile int none = 0;
  fgets(line, sizeof line, stdin);
  return 210 / none;
}
