// Plays games of two bots each, fresh ones for every game. Prints games a second.   fresh-runner GAMES MOVES LINE BOT
#include "pipe.h"

int main(int count, char **words) {
  if (count < 5) return 2;
  int games = atoi(words[1]), moves = atoi(words[2]);
  char line[4096], answer[4096];
  int length = snprintf(line, sizeof line, "%s\n", words[3]);
  double began = microseconds();
  for (int game = 0; game < games; game++) {
    struct bot bots[2] = {start(words + 4), start(words + 4)};
    for (int move = 0; move < moves; move++) ask(&bots[move % 2], line, length, answer, sizeof answer);
    for (int seat = 0; seat < 2; seat++) stop(&bots[seat]);
  }
  printf("%.4f\n", games / (microseconds() - began) * 1e6);
}
