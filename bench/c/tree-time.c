// Runs a command and waits for all that it started, orphans too. Prints milliseconds of CPU time of them all.
//   tree-time COMMAND…
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

int main(int count, char **words) {
  if (count < 2 || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) return 2;
  pid_t command = fork();
  if (command == 0) {
    execvp(words[1], words + 1);
    _exit(127);
  }
  int status, ended = 1;
  for (pid_t pid; (pid = waitpid(-1, &status, 0)) > 0 || errno == EINTR;)
    if (pid == command) ended = status;
  struct rusage used;
  getrusage(RUSAGE_CHILDREN, &used);
  printf("%.3f\n", milliseconds(used.ru_utime) + milliseconds(used.ru_stime));
  return ended != 0;
}
