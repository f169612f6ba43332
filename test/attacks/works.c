// What a decent program needs, and gets: threads, children, its names of stdin and stdout, memory, files.
#include "attack.h"
#include <pthread.h>
#include <sys/socket.h>
#include <sys/mman.h>

static void *add(void *sum) {
  __atomic_add_fetch((int *)sum, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

#define NEED(what) do { if (!(what)) { printf("broke %s (%s)\n", #what, strerror(errno)); } } while (0)

int main(void) {
  char line[100], text[100];
  FILE *in = fopen("/dev/stdin", "r"), *out = fopen("/dev/stdout", "w"), *complaints = fopen("/dev/stderr", "w");
  NEED(in != NULL && fgets(line, sizeof line, in) != NULL && strcmp(line, "hello\n") == 0);
  NEED(out != NULL && fputs("heard\n", out) >= 0 && fclose(out) == 0);
  NEED(complaints != NULL && fputs("complaint\n", complaints) >= 0 && fclose(complaints) == 0);
  int sum = 0;
  pthread_t threads[32];
  for (int at = 0; at < 32; at++) NEED(pthread_create(&threads[at], NULL, add, &sum) == 0);
  for (int at = 0; at < 32; at++) pthread_join(threads[at], NULL);
  NEED(sum == 32);
  FILE *child = popen("echo $((6 * 7)) | cat", "r");
  NEED(child != NULL && fgets(text, sizeof text, child) != NULL && strcmp(text, "42\n") == 0);
  pclose(child);
  static char block[1 << 20];
  int file = open("/tmp/file", O_RDWR | O_CREAT, 0600), shared = open("/dev/shm/file", O_RDWR | O_CREAT, 0600);
  for (int at = 0; at < 20; at++) NEED(write(file, block, sizeof block) == sizeof block);
  for (int at = 0; at < 8; at++) NEED(write(shared, block, sizeof block) == sizeof block);
  unlink("/tmp/file");
  unlink("/dev/shm/file");
  close(file);
  close(shared);
  char *memory = malloc(200 << 20);
  NEED(memory != NULL);
  memset(memory, 1, 200 << 20);
  int pair[2];
  NEED(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
  NEED(access("/bot/canary", R_OK) == 0 && getcwd(text, sizeof text) != NULL && strcmp(text, "/bot") == 0);
  return done();
}
