// Waits for bots that never answer and ends them at the deadline. Prints for each how many milliseconds later it was gone.   overrun-runner COUNT LIMIT BOT
#include "pipe.h"
#include <signal.h>

int main(int count, char **words) {
  if (count < 4) return 2;
  int matches = atoi(words[1]), limit = atoi(words[2]);
  for (int match = 0; match < matches; match++) {
    struct bot bot = start(words + 3);
    double deadline = microseconds() + limit * 1000;
    struct pollfd wait = {bot.out, POLLIN, 0};
    if (poll(&wait, 1, limit) != 0) fail("poll");
    kill(bot.id, SIGKILL);
    stop(&bot);
    printf("%.3f\n", (microseconds() - deadline) / 1000);
  }
}
