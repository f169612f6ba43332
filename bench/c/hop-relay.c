// The least that carrying a judge's messages to one bot can cost, with a deadline by poll. Prints the judge's score.   hop-relay COUNT LINE JUDGE BOT
#include "pipe.h"

// Reads a message with its end, two seconds at most.
static size_t hear(struct bot *from, char *message, size_t room) {
  size_t got = 0;
  do {
    struct pollfd wait = {from->out, POLLIN, 0};
    if (poll(&wait, 1, 2000) != 1) fail("poll");
    ssize_t more = read(from->out, message + got, room - got);
    if (more <= 0) fail("read");
    got += more;
  } while (got < 4 || memcmp(message + got - 4, "<<<\n", 4));
  return got;
}

static void tell(struct bot *to, const char *message, size_t length) {
  if (write(to->in, message, length) != (ssize_t)length) fail("write");
}

int main(int count, char **words) {
  if (count < 5) return 2;
  static char message[8192];
  struct bot judge = start((char *[]){words[3], words[1], words[2], NULL});
  struct bot bot = start((char *[]){words[4], NULL});
  for (;;) {
    size_t length = hear(&judge, message, sizeof message - 1);
    if (memcmp(message, "[1]", 3)) {
      message[length] = 0;
      printf("%f\n", atof(strstr(message, "\n[") + 2));
      break;
    }
    tell(&bot, message + 3, length - 3);
    tell(&judge, message, hear(&bot, message, sizeof message - 1));
  }
  stop(&judge);
  stop(&bot);
}
