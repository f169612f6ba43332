// Follows a pointer that points nowhere.
#include <stdio.h>

int main(void) {
  char line[65536];
  int *volatile nowhere = NULL;
  fgets(line, sizeof line, stdin);
  return *nowhere;
}
