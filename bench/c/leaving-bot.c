// Plays geography: says one legal move and is gone before anybody can have read it.
#include "clock.h"

int main(void) {
  int vertices, token, edges, from, to;
  if (scanf("200 %d %d %d", &vertices, &token, &edges) != 3) return 1;
  while (scanf("%d %d", &from, &to) == 2) {
    if (from != token && to != token) continue;
    printf("210 %d\n", from == token ? to : from);
    return 0;
  }
  return 1;
}
