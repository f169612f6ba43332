// An attack tells every success as a line that begins with "broke", and "done" when it has tried everything.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static inline void broke(const char *what) {
  printf("broke %s\n", what);
  fflush(stdout);
}

static inline int done(void) {
  puts("done");
  return 0;
}
