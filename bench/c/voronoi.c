// What a stone costs on a board of 1000 x 1000 cells: adds its pull to its player's field, then counts who has which cells.
// Two players: the plain loop, without the tolerance of equal pulls. More: the two greatest pulls of every cell.   voronoi PLAYERS   prints milliseconds, the median
#include "clock.h"

enum { SIDE = 1000, MOST = 8, STONES = 24, GAMES = 12 };
static double field[MOST][SIDE * SIDE];
static long owned[MOST];

static void pull(double *restrict row, double down, int col) {
  for (int c = 0; c < SIDE; c++) row[c] += 1.0 / (down + (double)(c - col) * (c - col));
}

static long put_of_two(int seat, int row, int col) {
  long own = 0;
  for (int r = 0; r < SIDE; r++) {
    double *restrict mine = field[seat] + r * SIDE;
    const double *restrict theirs = field[1 - seat] + r * SIDE;
    double down = (double)(r - row) * (r - row);
    long count = 0;
    for (int c = 0; c < SIDE; c++) {
      mine[c] += 1.0 / (down + (double)(c - col) * (c - col));
      count += mine[c] > theirs[c];
    }
    own += count;
  }
  field[seat][row * SIDE + col] = 1e300;
  return own;
}

static long put(int players, int seat, int row, int col) {
  memset(owned, 0, sizeof owned);
  for (int r = 0; r < SIDE; r++) {
    double best[SIDE], second[SIDE];
    pull(field[seat] + r * SIDE, (double)(r - row) * (r - row), col);
    if (r == row) field[seat][row * SIDE + col] = 1e300;
    memcpy(best, field[0] + r * SIDE, sizeof best);
    memset(second, 0, sizeof second);
    for (int p = 1; p < players; p++) {
      const double *restrict pulls = field[p] + r * SIDE;
      for (int c = 0; c < SIDE; c++) {
        double x = pulls[c], b = best[c], low = x < b ? x : b;
        second[c] = second[c] > low ? second[c] : low;
        best[c] = b > x ? b : x;
      }
    }
    for (int p = 0; p < players; p++) {
      const double *restrict pulls = field[p] + r * SIDE;
      long count = 0;
      for (int c = 0; c < SIDE; c++) count += pulls[c] == best[c] && best[c] - second[c] > 1e-9;
      owned[p] += count;
    }
  }
  return owned[seat];
}

static int ascending(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

int main(int argc, char **argv) {
  int players = argc > 1 ? atoi(argv[1]) : 2;
  static double took[GAMES * STONES];
  long check = 0;
  for (int game = 0, all = 0; game < GAMES; game++) {
    memset(field, 0, sizeof field);
    for (int stone = 0; stone < STONES; stone++, all++) {
      double began = microseconds();
      int row = stone * 397 % 512, col = stone * 811 % 512;
      check += players == 2 ? put_of_two(stone % 2, row, col) : put(players, stone % players, row, col);
      took[all] = (microseconds() - began) / 1000;
    }
  }
  qsort(took, GAMES * STONES, sizeof *took, ascending);
  printf("%f\n", took[GAMES * STONES / 2]);
  return check == 0;
}
