// The least a runner can cost: asks a bot over pipes, with a deadline by poll. Prints microseconds a round trip.   pipe-runner COUNT LINE BOT
#include "pipe.h"

int main(int count, char **words) {
  if (count < 4) return 2;
  int trips = atoi(words[1]);
  char line[4096], answer[4096];
  int length = snprintf(line, sizeof line, "%s\n", words[2]);
  struct bot bot = start(words + 3);
  for (int trip = 0; trip < trips / 10; trip++) ask(&bot, line, length, answer, sizeof answer);
  double began = microseconds();
  for (int trip = 0; trip < trips; trip++) ask(&bot, line, length, answer, sizeof answer);
  printf("%.4f\n", (microseconds() - began) / trips);
  stop(&bot);
}
