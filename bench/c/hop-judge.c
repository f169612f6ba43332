// A judge that asks bot 1 over and over. Its score is the microseconds of a question and its answer.   hop-judge COUNT LINE
#include "clock.h"

static void ask(const char *question, size_t length) {
  static char answer[4096];
  size_t got = 0;
  if (write(1, question, length) != (ssize_t)length) fail("write");
  do {
    ssize_t more = read(0, answer + got, sizeof answer - got);
    if (more <= 0) fail("read");
    got += more;
  } while (got < 4 || memcmp(answer + got - 4, "<<<\n", 4));
}

int main(int count, char **words) {
  if (count < 3) return 2;
  int hops = atoi(words[1]);
  char question[4096];
  int length = snprintf(question, sizeof question, "[1]%s<<<\n", words[2]);
  for (int hop = 0; hop < hops / 10; hop++) ask(question, length);
  double began = microseconds();
  for (int hop = 0; hop < hops; hop++) ask(question, length);
  printf("[0]END<<<\n[%.4f]<<<\n", (microseconds() - began) / hops);
}
