// Writes a file that is far too big.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char line[65536];
  fgets(line, sizeof line, stdin);
  int file = open("/tmp/arena-zoo-writes-much", O_CREAT | O_WRONLY, 0600);
  unlink("/tmp/arena-zoo-writes-much");
  return ftruncate(file, 1L << 30);
}
