// The least a runner of chess games can cost: two engines that stay alive, one round trip a ply, no rules, no log. The
// engines know the game and tell when it is over by beginning anew. Prints plies per second.   uci-runner GAMES PLIES BOT
#include "pipe.h"
#include <string.h>

// Asks, and waits for the line that begins with a word; its text.
static char *askFor(struct bot *bot, const char *line, const char *word) {
  static char answer[1 << 16];
  ask(bot, line, strlen(line), answer, sizeof answer);
  char *found = strstr(answer, word);
  if (!found) fail(word);
  return found;
}

static void play(struct bot *bots, int plies) {
  static char told[1 << 16];
  for (int seat = 0; seat < 2; seat++) askFor(&bots[seat], "ucinewgame\nisready\n", "readyok");
  int length = sprintf(told, "position startpos");
  for (int ply = 0; ply < plies; ply++) {
    sprintf(told + length, "\ngo wtime 10000 btime 10000 winc 100 binc 100\n");
    char *move = askFor(&bots[ply % 2], told, "bestmove ") + strlen("bestmove ");
    length += sprintf(told + length, "%s %.*s", ply == 0 ? " moves" : "", (int)strcspn(move, "\n"), move);
  }
}

int main(int count, char **words) {
  if (count < 4) return 2;
  int games = atoi(words[1]), plies = atoi(words[2]);
  struct bot bots[] = {start(words + 3), start(words + 3)};
  for (int seat = 0; seat < 2; seat++) askFor(&bots[seat], "uci\n", "uciok");
  play(bots, plies);
  double began = microseconds();
  for (int game = 0; game < games; game++) play(bots, plies);
  printf("%.1f\n", 1e6 * games * plies / (microseconds() - began));
  for (int seat = 0; seat < 2; seat++) stop(&bots[seat]);
}
