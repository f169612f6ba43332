// Grows without end, but not beyond what a machine can bear: processes, threads, memory, files.
#include "attack.h"
#include <pthread.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>

static void processes(void) {
  int made = 0;
  for (int tries = 0; tries < 1000; tries++) {
    pid_t child = fork();
    if (child == 0) {
      alarm(10);
      pause();
      _exit(0);
    }
    if (child > 0) made++;
  }
  printf("made %d\n", made);
}

static void *rest(void *unused) {
  pause();
  return unused;
}

static void threads(void) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 16384);
  int made = 0;
  for (int tries = 0; tries < 1000; tries++) {
    pthread_t thread;
    if (pthread_create(&thread, &small, rest, NULL) == 0) made++;
  }
  printf("made %d\n", made);
}

static void memory(void) {
  for (int at = 0; at < 128; at++) { // 8 GB in all
    char *piece = mmap(NULL, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (piece == MAP_FAILED) break;
    memset(piece, 1, 64 << 20);
  }
  broke("memory");
}

static void shared_memory(void) {
  static char block[1 << 20];
  for (int file = 0; file < 32; file++) { // 1 GB in all, never mapped
    int fd = memfd_create("bomb", 0);
    for (int at = 0; fd >= 0 && at < 32; at++) if (write(fd, block, sizeof block) < 0) break;
    if (fd < 0) return (void)puts("made 0");
  }
  broke("shared memory");
}

static void fill_sockets(long most) {
  static char block[1 << 16];
  int pair[2];
  for (long held = 0; held < most && socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0;)
    for (int end = 0; end < 2; end++)
      for (ssize_t size; (size = write(pair[end], block, sizeof block)) > 0;) held += size;
}

static void socket_buffers(void) {
  for (int child = 0; child < 16; child++) { // 640 MB in all
    if (fork() == 0) {
      alarm(10);
      fill_sockets(40 << 20);
      pause();
    }
  }
  sleep(3);
  broke("memory in sockets");
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static void churn(void) {
  double end = seconds() + 2;
  for (int made = 0; made < 20000 && seconds() < end; made++) { // half of the children live until the next look
    pid_t child = fork();
    if (child == 0) usleep(made % 2 * 40000), _exit(0);
    while (waitpid(-1, NULL, child > 0 ? WNOHANG : 0) > 0);
  }
}

static void crowd(void) { // as many children as ever live at once while they are churned, for half as long
  for (int child = 0; child < 60; child++)
    if (fork() == 0) sleep(10), _exit(0);
  sleep(1);
}

static void descriptors(void) {
  for (int child = 0; child < 50; child++) {
    if (fork() == 0) {
      alarm(10);
      while (open("/dev/null", O_RDONLY) >= 0);
      write(1, "x", 1);
      close(1);
      pause();
    }
  }
  close(1);
  sleep(10);
}

static void fill(const char *folder) {
  static char block[1 << 20];
  long written = 0;
  for (int file = 0; file < 64; file++) { // 2 GB in all
    char path[100];
    snprintf(path, sizeof path, "%s/%d", folder, file);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    for (int at = 0; fd >= 0 && at < 32; at++) {
      ssize_t size = write(fd, block, sizeof block);
      if (size <= 0) break;
      written += size;
    }
    close(fd);
  }
  printf("made %ld\n", written);
}

static void big_file(void) {
  int fd = open("/tmp/big", O_WRONLY | O_CREAT, 0600);
  if (lseek(fd, 1L << 40, SEEK_SET) >= 0 && write(fd, "x", 1) == 1) broke("a file of a terabyte");
}

int main(int count, char **words) {
  (void)count;
  if (strcmp(words[1], "processes") == 0) processes();
  if (strcmp(words[1], "threads") == 0) threads();
  if (strcmp(words[1], "memory") == 0) memory();
  if (strcmp(words[1], "shared-memory") == 0) shared_memory();
  if (strcmp(words[1], "socket-buffers") == 0) socket_buffers();
  if (strcmp(words[1], "churn") == 0) churn();
  if (strcmp(words[1], "crowd") == 0) crowd();
  if (strcmp(words[1], "descriptors") == 0) descriptors();
  if (strcmp(words[1], "tmp") == 0) fill("/tmp");
  if (strcmp(words[1], "shm") == 0) fill("/dev/shm");
  if (strcmp(words[1], "big-file") == 0) big_file();
  return done();
}
