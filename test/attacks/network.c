// Connects and listens: by TCP on the port given, by the name given of a socket without a file, by other families.
#include "attack.h"
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

int main(int count, char **words) {
  (void)count;
  int families[] = {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_VSOCK, AF_ALG, AF_BLUETOOTH, AF_KEY, AF_TIPC};
  int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
  for (unsigned family = 0; family < sizeof families / sizeof *families; family++) {
    for (unsigned kind = 0; kind < 4; kind++) {
      int pair[2];
      if (socket(families[family], kinds[kind], 0) >= 0 || socketpair(families[family], kinds[kind], 0, pair) == 0) broke("a socket");
    }
  }
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(atoi(words[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(fd, (struct sockaddr *)&there, sizeof there) == 0) broke("connect");
  there.sin_port = 0;
  if (bind(fd, (struct sockaddr *)&there, sizeof there) == 0 && listen(fd, 1) == 0) broke("listen");
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  strncpy(name.sun_path + 1, words[2], sizeof name.sun_path - 2);
  int near = socket(AF_UNIX, SOCK_STREAM, 0);
  if (near < 0) puts("no socket of this machine");
  if (connect(near, (struct sockaddr *)&name, sizeof name) == 0) broke("an abstract socket"); // Node fills up its names with zeros
  return done();
}
