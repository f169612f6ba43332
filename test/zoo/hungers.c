// Takes a gigabyte bit by bit, uses it and keeps it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char line[65536];
  fgets(line, sizeof line, stdin);
  for (int part = 0; part < 256; part++) memset(malloc(4 << 20), 1, 4 << 20);
  pause();
}
