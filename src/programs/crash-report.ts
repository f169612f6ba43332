// Linked to every program in C and C++ that is built here: a crash tells on stderr in which function and line it
// happened, for the owner. It is valid in both languages, and empty where the C library cannot walk a stack. All its
// names are local, so that no name of a program is taken.
//
// The program itself calls addr2line, inside its own sandbox: nobody outside reads a stranger's debug information. With
// vfork, for fork would wait for the lock of a heap that may be broken. It gives up after a quarter of a second, lest
// a time limit passes and hides the crash, and does not try with much memory in use, lest the limit of memory is broken.
export const crashReport = String.raw`#if defined(__has_include)
#if __has_include(<execinfo.h>)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char __executable_start[], etext[];

static char stack_of_handler[65536];

static long resident_pages(void) {
  char text[64] = "";
  long size = 0, resident = 0;
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  if (read(file, text, sizeof text - 1) > 0) sscanf(text, "%ld %ld", &size, &resident);
  close(file);
  return resident;
}

static void tell_where(void **frames, int count) {
  char path[4096] = "";
  char places[3][24];
  const char *words[] = {"addr2line", "-Cfps", "-e", path, 0, 0, 0, 0};
  int known = 0, status, tries;
  const int is_relocated = __executable_start[16] == 3; /* ET_DYN */
  const struct timespec moment = {0, 2000000};
  pid_t child;
  for (int at = 2; at < count && known < 3; at++) {
    const char *place = (const char *)frames[at] - (at > 2); /* callers: the call, not what follows it */
    if (place < __executable_start || place >= etext) continue;
    snprintf(places[known], sizeof places[known], "%#lx",
             (unsigned long)(is_relocated ? place - __executable_start : (long)place));
    words[4 + known] = places[known];
    known++;
  }
  if (known == 0 || readlink("/proc/self/exe", path, sizeof path - 1) < 0) return;
  child = vfork();
  if (child == 0) {
    dup2(2, 1);
    execv("/usr/bin/addr2line", (char *const *)words);
    _exit(127);
  }
  for (tries = 0; child > 0 && waitpid(child, &status, WNOHANG) == 0; tries++) {
    if (tries == 125) kill(child, SIGKILL);
    nanosleep(&moment, 0);
  }
}

static void report(int number) {
  void *frames[64];
  const char *what = number == SIGFPE   ? "Arithmetic error\n"
                     : number == SIGBUS ? "Bus error\n"
                     : number == SIGILL ? "Illegal instruction\n"
                                        : "Segmentation fault\n";
  if (write(2, what, strlen(what)) > 0 && resident_pages() * sysconf(_SC_PAGESIZE) < (128L << 20))
    tell_where(frames, backtrace(frames, 64));
  raise(number);
}

__attribute__((constructor)) static void watch(void) {
  static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  stack_t stack;
  struct sigaction action;
  void *frame;
  memset(&stack, 0, sizeof stack);
  memset(&action, 0, sizeof action);
  stack.ss_sp = stack_of_handler;
  stack.ss_size = sizeof stack_of_handler;
  sigaltstack(&stack, 0);
  backtrace(&frame, 1); /* loads what it needs */
  action.sa_handler = report;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  for (int at = 0; at < 4; at++) sigaction(numbers[at], &action, 0);
}
#endif
#endif
`;
