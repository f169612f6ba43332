// A bot that never answers and does not go when asked.
#include "clock.h"
#include <signal.h>

int main(void) {
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  for (;;) pause();
}
