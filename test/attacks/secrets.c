// Looks for the secret in every environment, for open descriptors that are none of its own, and for powers.
#include "attack.h"
#include <dirent.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static void search(const char *path, const char *secret) {
  static char text[1 << 16];
  FILE *file = fopen(path, "r");
  if (file == NULL) return;
  size_t size = fread(text, 1, sizeof text, file);
  if (memmem(text, size, secret, strlen(secret)) != NULL) broke(path);
  fclose(file);
}

static void search_processes(const char *secret) {
  DIR *folder = opendir("/proc");
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    char path[300];
    if (atoi(entry->d_name) == 0) continue;
    snprintf(path, sizeof path, "/proc/%s/environ", entry->d_name);
    search(path, secret);
    if (atoi(entry->d_name) > 50) broke("a process of somebody else is seen");
  }
  closedir(folder);
}

int main(int count, char **words) {
  (void)count;
  if (getenv(words[1]) != NULL) broke("the environment");
  search_processes(words[2]);
  for (int fd = 3; fd < 4096; fd++) if (fcntl(fd, F_GETFD) >= 0) broke("a descriptor");
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) broke("new privileges are possible");
  if (getuid() == 0 || geteuid() == 0 || getgid() == 0) broke("it is root");
  if (setuid(0) == 0 || setgid(0) == 0) broke("it becomes root");
  if (isatty(0) || isatty(1) || open("/dev/tty", O_RDWR) >= 0 || open("/dev/ptmx", O_RDWR) >= 0) broke("a terminal");
  struct rlimit more = {1 << 20, 1 << 20};
  if (setrlimit(RLIMIT_NOFILE, &more) == 0) broke("a limit is raised");
  char line[200];
  FILE *status = fopen("/proc/self/status", "r");
  while (fgets(line, sizeof line, status) != NULL) {
    if (strncmp(line, "Cap", 3) == 0 && strspn(line + 8, "0\n") != strlen(line + 8)) broke(line);
    if (strncmp(line, "Seccomp:", 8) == 0 && atoi(line + 8) != 2) broke(line);
  }
  fclose(status);
  return done();
}
