// Writes where it must not: files that it makes, files that are there, switches of the kernel.
#include "attack.h"
#include <sys/mount.h>

static void try_to_make(const char *folder) {
  char path[5000];
  snprintf(path, sizeof path, "%s/made-by-an-attack", folder);
  if (open(path, O_WRONLY | O_CREAT, 0666) >= 0 || mkdir(path, 0777) == 0 || symlink("/", path) == 0) broke(path);
}

int main(int count, char **paths) {
  const char *folders[] = {"/", "/usr", "/usr/bin", "/usr/lib", "/bot", "/etc", "/etc/alternatives", "/dev", "/dev/pts", "/proc", "/sys", "/sys/fs/cgroup", "/var/tmp", "/root", "/home", "/run"};
  for (unsigned at = 0; at < sizeof folders / sizeof *folders; at++) try_to_make(folders[at]);
  for (int at = 1; at < count; at++) try_to_make(paths[at]);
  const char *files[] = {"/usr/bin/env", "/bin/sh", "/etc/ld.so.cache", "/bot/canary", "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/vm/overcommit_memory",
                         "/proc/sys/user/max_user_namespaces", "/proc/sysrq-trigger", "/proc/1/mem", "/proc/1/oom_score_adj", "/dev/mem", "/dev/kmsg", "/proc/self/uid_map"};
  for (unsigned at = 0; at < sizeof files / sizeof *files; at++) {
    int fd = open(files[at], O_WRONLY);
    // opening the last few is harmless, writing is not
    if (fd >= 0 && (strncmp(files[at], "/proc/", 6) != 0 || strncmp(files[at], "/proc/sys", 9) == 0 || write(fd, "-1000", 5) > 0)) broke(files[at]);
  }
  if (open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK) >= 0 || open("/dev/stdin", O_RDWR | O_NONBLOCK) >= 0) broke("its own stdin");
  int own = open("/proc/self/oom_score_adj", O_WRONLY);
  if (own >= 0 && write(own, "-1000", 5) > 0) broke("it cannot be killed for memory");
  if (unlink("/bot/canary") == 0 || rename("/bot/canary", "/bot/moved") == 0 || chmod("/bot/canary", 0777) == 0 || truncate("/bot/canary", 0) == 0) broke("/bot/canary");
  if (mount("none", "/", NULL, MS_REMOUNT, NULL) == 0 || mount("none", "/tmp", "tmpfs", 0, NULL) == 0 || umount2("/bot", MNT_DETACH) == 0) broke("mounts");
  return done();
}
