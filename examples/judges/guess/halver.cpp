// Guesses the middle of what is left: ten tries are always enough.
#include <iostream>
#include <string>

int main() {
  int low = 1, high = 1000, guess = 0;
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "higher") low = guess + 1;
    if (line == "lower") high = guess - 1;
    guess = (low + high) / 2;
    std::cout << guess << std::endl;  // endl sends it off; '\n' alone would wait in a buffer
  }
}
