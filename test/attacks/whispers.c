// Calls by which a player could speak with other boxes and with its next game, through files that all boxes share.
#include "attack.h"
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/uio.h>

#ifndef SYS_cachestat
#define SYS_cachestat 451
#endif

static void must_fail(const char *what, long result) {
  if (result >= 0 || (errno != EPERM && errno != ENOSYS)) broke(what);
}
#define REFUSED(call) must_fail(#call, call)

int main(void) {
  static char zeros[4096];
  struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1};
  struct iovec piece = {zeros, sizeof zeros};
  int file = open("/usr/bin/env", O_RDONLY), folder = open("/usr/bin", O_RDONLY), pair[2];
  char *mapped = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
  if (file < 0 || folder < 0 || mapped == MAP_FAILED || pipe(pair) < 0) return puts("nothing was tried");
  REFUSED(flock(file, LOCK_SH | LOCK_NB));
  REFUSED(fcntl(file, F_GETLK, &lock));
  REFUSED(fcntl(file, F_SETLK, &lock));
  REFUSED(fcntl(file, F_SETLKW, &lock));
  REFUSED(fcntl(file, F_OFD_GETLK, &lock));
  REFUSED(fcntl(file, F_OFD_SETLK, &lock));
  REFUSED(fcntl(file, F_OFD_SETLKW, &lock));
  REFUSED(fcntl(file, F_SETLEASE, F_RDLCK));
  REFUSED(fcntl(file, F_GETLEASE));
  REFUSED(fcntl(folder, F_NOTIFY, DN_ACCESS));
  REFUSED(fcntl(pair[0], F_SETPIPE_SZ, 1 << 20));
  REFUSED(fcntl(file, F_SET_RW_HINT, zeros));
  REFUSED(fcntl(file, F_GET_RW_HINT, zeros));
  REFUSED(syscall(SYS_inotify_init1, 0));
  REFUSED(syscall(SYS_inotify_add_watch, 0, "/usr/bin", 1));
  REFUSED(syscall(SYS_fanotify_init, 0, 0));
  REFUSED(syscall(SYS_fadvise64, file, 0, 0, 4));
  REFUSED(syscall(SYS_readahead, file, 0, 4096));
  REFUSED(mincore(mapped, 4096, (unsigned char *)zeros));
  REFUSED(syscall(SYS_cachestat, file, zeros, zeros + 64, 0));
  REFUSED(preadv2(file, &piece, 1, 0, RWF_NOWAIT));
  REFUSED(preadv2(file, &piece, 1, 0, RWF_HIPRI));
  REFUSED(pwritev2(pair[1], &piece, 1, -1, RWF_NOWAIT));
  REFUSED(madvise(mapped, 4096, 20)); // MADV_COLD
  REFUSED(madvise(mapped, 4096, 21)); // MADV_PAGEOUT
  if (preadv2(file, &piece, 1, 0, 0) <= 0 || fcntl(file, F_DUPFD_CLOEXEC, 10) < 0) puts("what is harmless is refused");
  return done();
}
