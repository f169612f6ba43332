// A bot that sleeps over every line and then says how many microseconds it held the move.   sleep-bot MICROSECONDS
#include "clock.h"

int main(int count, char **words) {
  int sleep = count > 1 ? atoi(words[1]) : 10000;
  char heard[256], said[64];
  while (read(0, heard, sizeof heard) > 0) {
    double start = microseconds();
    struct timespec rest = {sleep / 1000000, sleep % 1000000 * 1000L};
    nanosleep(&rest, NULL);
    int length = snprintf(said, sizeof said, "%.1f\n", microseconds() - start);
    if (write(1, said, length) < 0) return 1;
  }
  return 0;
}
