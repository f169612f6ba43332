// Writes all it knows for its next game, or looks for what it wrote in the last one, by every way that a box leaves:
//   whisperer tell BITS      whisperer ask N: prints a line for each way, its name and N bits
#include "attack.h"
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { apart = 1 << 18, most = 64 }; // bytes between two pages, so that no page is read ahead for another
static const char *folders[] = {"/tmp", "/dev/shm", "/bot", "/var/tmp", "/run", "/dev", "/usr/lib"};
static struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "\0whisper"};

static volatile char *map(const char *path) {
  int fd = open(path, O_RDONLY);
  char *all = fd < 0 ? MAP_FAILED : mmap(NULL, (long)most * apart, PROT_READ, MAP_SHARED, fd, 0);
  if (all == MAP_FAILED) return NULL;
  madvise(all, (long)most * apart, MADV_RANDOM);
  return all;
}

static long from_disk(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_majflt;
}

static int has_listener(void) {
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  return fd >= 0 && connect(fd, (struct sockaddr *)&name, sizeof name) == 0;
}

// Pages that were ever locked in memory: nobody else locks any, so that a bot can set this sum to whatever it likes.
static long locked(void) {
  static char text[1 << 16];
  int fd = open("/proc/vmstat", O_RDONLY);
  long got = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
  if (fd >= 0) close(fd);
  char *line = got <= 0 ? NULL : strstr(text, "unevictable_pgs_mlocked ");
  return line == NULL ? -1 : atol(strchr(line, ' '));
}

enum { counted = 12, step = 64, pages_at_once = 16 }; // bits, and what the kernel counts late

static void count_up(const char *bits) {
  long wanted = 0, most_tries = 100;
  for (int at = 0; at < counted; at++) wanted = 2 * wanted + (bits[at] == '1');
  char *page = mmap(NULL, pages_at_once * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (long now = locked(); now >= 0 && now / step % (1 << counted) != wanted && most_tries-- > 0; now = locked()) {
    long left = (((wanted * step + step / 2 - now) % (step << counted)) + (step << counted)) % (step << counted);
    for (; left > 0; left -= pages_at_once) {
      mlock(page, pages_at_once * 4096);
      munlock(page, pages_at_once * 4096);
    }
  }
}

static void tell(const char *bits) {
  count_up(bits);
  volatile char *pages = map("/bot/pages");
  for (int at = 0; bits[at]; at++) if (bits[at] == '1' && pages != NULL) (void)pages[(long)at * apart];
  for (unsigned at = 0; at < sizeof folders / sizeof *folders; at++) {
    char path[100];
    snprintf(path, sizeof path, "%s/whisper", folders[at]);
    int fd = open(path, O_WRONLY | O_CREAT, 0666);
    if (fd >= 0 && write(fd, bits, strlen(bits)) > 0) close(fd);
  }
  if (fork() != 0) return;
  setsid(); // a daemon that would keep locks and a socket into the next game
  int file = open("/bot/pages", O_RDONLY), fd = socket(AF_UNIX, SOCK_STREAM, 0);
  for (int at = 0; bits[at]; at++) {
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = at, .l_len = 1};
    if (bits[at] == '1') fcntl(file, F_SETLK, &lock);
  }
  if (bits[0] == '1' && bind(fd, (struct sockaddr *)&name, sizeof name) == 0) listen(fd, 8);
  sleep(10);
  _exit(0);
}

static void ask(int count) {
  char bits[most + 1] = {0};
  volatile char *pages = map("/bot/pages");
  for (int at = 0; at < count; at++) {
    long before = from_disk();
    if (pages != NULL) (void)pages[(long)at * apart];
    bits[at] = pages != NULL && from_disk() == before ? '1' : '0';
  }
  printf("pages %s\n", bits);
  long now = locked();
  for (int at = 0; at < count; at++)
    bits[at] = now >= 0 && at < counted ? '0' + (now / step >> (counted - 1 - at) & 1) : '0';
  printf("counters %s\n", bits);
  int file = open("/bot/pages", O_RDONLY);
  for (int at = 0; at < count; at++) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = at, .l_len = 1};
    bits[at] = fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? '1' : '0';
  }
  printf("locks %s\n", bits);
  memset(bits, has_listener() ? '1' : '0', count);
  printf("socket %s\n", bits);
  for (unsigned at = 0; at < sizeof folders / sizeof *folders; at++) {
    char path[100];
    snprintf(path, sizeof path, "%s/whisper", folders[at]);
    int fd = open(path, O_RDONLY);
    memset(bits, '0', count);
    if (fd >= 0 && read(fd, bits, count) > 0) close(fd);
    printf("%s %s\n", folders[at], bits);
  }
}

int main(int count, char **words) {
  (void)count;
  if (strcmp(words[1], "tell") == 0) tell(words[2]);
  if (strcmp(words[1], "ask") == 0) ask(atoi(words[2]));
  return done();
}
