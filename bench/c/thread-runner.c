// A thread for each of many sleeping bots. Prints by how many microseconds each move seemed longer than the bot says.   thread-runner BOTS MILLISECONDS BOT…
#include "pipe.h"
#include <pthread.h>

enum { most = 100000 };
static char **command;
static double warm, end;

struct errors {
  int count;
  double of[most];
};

static void *run(void *room) {
  struct errors *errors = room;
  struct bot bot = start(command);
  char answer[64];
  while (microseconds() < end && errors->count < most) {
    double asked = microseconds();
    ask(&bot, "go\n", 3, answer, sizeof answer);
    if (asked > warm) errors->of[errors->count++] = microseconds() - asked - atof(answer);
  }
  stop(&bot);
  return NULL;
}

int main(int count, char **words) {
  if (count < 4) return 2;
  int bots = atoi(words[1]);
  warm = microseconds() + 500000; // by then all have started
  end = warm + atof(words[2]) * 1000;
  command = words + 3;
  pthread_t threads[bots];
  struct errors *errors[bots];
  for (int bot = 0; bot < bots; bot++) {
    errors[bot] = calloc(1, sizeof *errors[bot]);
    if (pthread_create(&threads[bot], NULL, run, errors[bot])) fail("thread");
  }
  for (int bot = 0; bot < bots; bot++) {
    pthread_join(threads[bot], NULL);
    for (int move = 0; move < errors[bot]->count; move++) printf("%.1f\n", errors[bot]->of[move]);
  }
}
