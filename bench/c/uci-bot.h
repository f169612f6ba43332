// A UCI engine that knows one game, GAME, and plays it at once: for runners of chess games, whatever rules they check.
#include "clock.h"
#include <string.h>

// How many plies a line `position startpos|fen … moves …` is after the start: some runners send the position after the
// last capture or move of a pawn, as FEN, whose fields after the board are `w KQkq - 0 1`.
static int pliesOf(const char *position) {
  char turn;
  int number, plies = 0;
  if (sscanf(position, "position fen %*s %c %*s %*s %*d %d", &turn, &number) == 2)
    plies = 2 * (number - 1) + (turn == 'b');
  const char *moves = strstr(position, " moves ");
  for (moves = moves ? moves + 6 : NULL; moves; moves = strchr(moves + 1, ' ')) plies++;
  return plies;
}

int main(void) {
  static char text[] = GAME, line[1 << 16];
  const char *game[1024];
  int length = 0, ply = 0;
  for (char *move = strtok(text, " "); move; move = strtok(NULL, " ")) game[length++] = move;
  while (fgets(line, sizeof line, stdin)) {
    if (strncmp(line, "position", 8) == 0) ply = pliesOf(line);
    else if (strncmp(line, "go", 2) == 0)
      printf("info depth 1 score cp 10 nodes 1 time 0 pv %s\nbestmove %s\n", game[ply % length], game[ply % length]);
    else if (strncmp(line, "isready", 7) == 0) puts("readyok");
    else if (strncmp(line, "ucinewgame", 10) == 0) continue;
    else if (strncmp(line, "uci", 3) == 0) puts("id name instant\nid author nobody\nuciok");
    else if (strncmp(line, "quit", 4) == 0) return 0;
    fflush(stdout);
  }
}
