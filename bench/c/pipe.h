#include "clock.h"
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

struct bot {
  pid_t id;
  int in, out;
};

static struct bot start(char **command) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) fail("pipe");
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in[0], 0);
  posix_spawn_file_actions_adddup2(&files, out[1], 1);
  struct bot bot = {0, in[1], out[0]};
  if (posix_spawn(&bot.id, command[0], &files, NULL, command, environ)) fail(command[0]);
  posix_spawn_file_actions_destroy(&files);
  close(in[0]);
  close(out[1]);
  return bot;
}

// Sends a line and waits for one, two seconds at most.
static void ask(struct bot *bot, const char *line, size_t length, char *answer, size_t room) {
  if (write(bot->in, line, length) != (ssize_t)length) fail("write");
  size_t got = 0;
  do {
    struct pollfd wait = {bot->out, POLLIN, 0};
    if (poll(&wait, 1, 2000) != 1) fail("poll");
    ssize_t more = read(bot->out, answer + got, room - 1 - got);
    if (more <= 0) fail("read");
    got += more;
  } while (answer[got - 1] != '\n');
  answer[got] = 0;
}

static void stop(struct bot *bot) {
  close(bot->in);
  close(bot->out);
  waitpid(bot->id, NULL, 0);
}
