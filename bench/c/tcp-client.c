// Says a line to a server on this machine and waits for its answer, again and again. Prints microseconds a round trip.   tcp-client COUNT LINE PORT
#include "clock.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>

static void ask(int server, const char *line, int length) {
  char answer[4096];
  if (write(server, line, length) != length) fail("write");
  for (ssize_t got = 0; got == 0 || answer[got - 1] != '\n';) {
    ssize_t more = read(server, answer + got, sizeof answer - got);
    if (more <= 0) fail("read");
    got += more;
  }
}

int main(int count, char **words) {
  if (count < 4) return 2;
  int trips = atoi(words[1]), server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  char line[4096];
  int length = snprintf(line, sizeof line, "%s\n", words[2]);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(words[3])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(server, (void *)&address, sizeof address)) fail("connect");
  setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  for (int trip = 0; trip < trips / 10; trip++) ask(server, line, length);
  double began = microseconds();
  for (int trip = 0; trip < trips; trip++) ask(server, line, length);
  printf("%.4f\n", (microseconds() - began) / trips);
}
