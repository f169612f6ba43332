// Reads files of the machine: the paths given, and ways around.
#include "attack.h"
#include <dirent.h>

static void try_to_read(const char *path) {
  char byte;
  int fd = open(path, O_RDONLY | O_NONBLOCK);
  if (fd >= 0 && read(fd, &byte, 1) == 1) broke(path);
  if (fd >= 0) close(fd);
}

static void look_in(const char *path, const char *allowed) {
  DIR *folder = opendir(path);
  if (folder == NULL) return;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    char word[300];
    snprintf(word, sizeof word, " %s ", entry->d_name);
    if (strstr(allowed, word) == NULL) broke(word);
  }
  closedir(folder);
}

int main(int count, char **paths) {
  const char *known[] = {"/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc/1/root/etc/passwd", "/proc/self/root/etc/passwd", "/bot/../etc/passwd", "/proc/1/mem", "/proc/kcore", "/proc/kmsg",
                         "/sys/kernel/notes", "/dev/mem", "/dev/sda", "/dev/vda", "/var/log/dpkg.log", "/root/.bashrc"};
  for (unsigned at = 0; at < sizeof known / sizeof *known; at++) try_to_read(known[at]);
  for (int at = 1; at < count; at++) {
    char around[5000];
    try_to_read(paths[at]);
    snprintf(around, sizeof around, "/proc/1/root%s", paths[at]);
    try_to_read(around);
    snprintf(around, sizeof around, "/proc/self/fd/0/../..%s", paths[at]);
    try_to_read(around);
  }
  look_in("/", " . .. bin sbin lib lib32 lib64 usr etc dev proc tmp bot ");
  look_in("/etc", " . .. alternatives ld.so.cache ");
  look_in("/tmp", " . .. ");
  look_in("/dev/shm", " . .. ");
  look_in("/dev/pts", " . .. ");
  return done();
}
