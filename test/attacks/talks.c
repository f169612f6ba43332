// Breaks the conversation in mid-move.
#include "attack.h"

static char block[1 << 16];

static void flood(int fd, long bytes) {
  memset(block, 'x', sizeof block);
  for (; bytes > 0; bytes -= sizeof block) if (write(fd, block, sizeof block) < 0) return;
}

int main(int count, char **words) {
  (void)count;
  const char *how = words[1];
  alarm(10);
  if (strcmp(how, "never-reads") != 0 && read(0, block, sizeof block) <= 0) return 1;
  if (strcmp(how, "floods") == 0) flood(1, 1L << 32);
  if (strcmp(how, "long-line") == 0) flood(1, 16 << 20), puts("");
  if (strcmp(how, "complains") == 0) flood(2, 64 << 20), puts("move");
  if (strcmp(how, "zeros") == 0) fwrite("mo\0ve\n", 1, 6, stdout);
  if (strcmp(how, "no-text") == 0) puts("mo\xff\xfeve");
  if (strcmp(how, "closes") == 0) close(1), fputs("closed", stderr), pause();
  if (strcmp(how, "exits") == 0) return 3;
  if (strcmp(how, "crashes") == 0) *(volatile int *)8 = 1;
  fflush(stdout);
  pause();
}
