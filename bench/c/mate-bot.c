// A UCI engine that knows one game, the shortest mate, and plays it at once: for runners of chess games, whatever rules they check.
#include "clock.h"
#include <string.h>

int main(void) {
  static const char *game[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
  char line[4096];
  int ply = 0;
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (fgets(line, sizeof line, stdin)) {
    if (strncmp(line, "ucinewgame", 10) == 0) continue;
    if (strncmp(line, "uci", 3) == 0) puts("id name mate\nid author nobody\nuciok");
    if (strncmp(line, "isready", 7) == 0) puts("readyok");
    if (strncmp(line, "quit", 4) == 0) return 0;
    if (strncmp(line, "position", 8) == 0) {
      char *moves = strstr(line, "moves ");
      ply = 0;
      for (char *word = strtok(moves ? moves + 6 : NULL, " \n"); word; word = strtok(NULL, " \n")) ply++;
    }
    if (strncmp(line, "go", 2) == 0) printf("bestmove %s\n", game[ply % 4]);
  }
}
