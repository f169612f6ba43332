// A bot that does as it is told, one line each, and then says so:
//   burn MS       computes for so long           together MS   the same, with a child that does it too
//   sleep MS      waits                          ponder MS     says so first, then computes
//   stall MS      is held up by the system, as by a slow disk
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double computed(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
}

static void burn(double ms) {
  for (double end = computed() + ms; computed() < end;);
}

int main(void) {
  char word[16];
  double ms;
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (scanf("%15s %lf", word, &ms) == 2) {
    if (strcmp(word, "ponder") == 0) puts(word);
    if (strcmp(word, "sleep") == 0) {
      usleep(ms * 1000);
    } else if (strcmp(word, "stall") == 0) {
      if (vfork() == 0) usleep(ms * 1000), _exit(0); // the parent cannot run until its child has gone
    } else {
      pid_t child = strcmp(word, "together") == 0 ? fork() : -1;
      burn(ms);
      if (child == 0) _exit(0);
      if (child > 0) waitpid(child, NULL, 0);
    }
    if (strcmp(word, "ponder") != 0) puts(word);
  }
}
