// Holds something to be true that is not.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char line[65536];
  fgets(line, sizeof line, stdin);
  assert(line[0] == '1');
}
