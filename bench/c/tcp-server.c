// Says back whatever comes, one connection after the other. Prints its port.
#include "clock.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>

int main(void) {
  static char buffer[1 << 16];
  int server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(server, (void *)&address, size) || listen(server, 16) || getsockname(server, (void *)&address, &size)) fail("listen");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    int client = accept(server, NULL, NULL);
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    for (ssize_t got; (got = read(client, buffer, sizeof buffer)) > 0;) {
      if (write(client, buffer, got) < 0) break;
    }
    close(client);
  }
}
