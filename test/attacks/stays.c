// Does not go: as a daemon of twice-removed descent, deaf to signals, or computing for ever (ten seconds at most).
#include "attack.h"

static void ignore_all(void) {
  for (int number = 1; number < 64; number++) signal(number, SIG_IGN);
}

static void compute(void) {
  alarm(10);
  for (volatile unsigned long at = 0;; at++);
}

int main(int count, char **words) {
  (void)count;
  if (strcmp(words[1], "daemon") == 0) {
    if (fork() == 0) {
      setsid();
      if (fork() == 0) {
        ignore_all();
        sleep(10);
      }
      _exit(0);
    }
    wait(NULL);
    return done();
  }
  puts("begun");
  fflush(stdout);
  if (strcmp(words[1], "deaf") == 0) ignore_all();
  if (strcmp(words[1], "busy") == 0) compute();
  sleep(10);
  return done();
}
