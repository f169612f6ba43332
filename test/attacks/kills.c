// Kills whomever it reaches: the processes given by number, its parent, everybody.
#include "attack.h"
#include <sys/ptrace.h>

int main(int count, char **words) {
  for (int at = 1; at < count - 1; at++) { // the last word is to be found by
    pid_t pid = atoi(words[at]);
    if (kill(pid, 0) == 0 || kill(-pid, 0) == 0) broke("a process is reached");
    kill(pid, SIGKILL);
    if (ptrace(PTRACE_ATTACH, pid, 0, 0) == 0 || ptrace(PTRACE_SEIZE, pid, 0, 0) == 0) broke("ptrace");
  }
  if (ptrace(PTRACE_ATTACH, 1, 0, 0) == 0) broke("ptrace of the box");
  kill(getppid(), SIGKILL);
  kill(1, SIGKILL);
  kill(-1, SIGKILL);
  return done();
}
