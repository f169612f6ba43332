// Bids its own bag and a little for what the others may hold.
#include <iostream>
#include <string>

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    // "bag 42<<<" or "sold 130 to 2 90 110 80<<<"
    if (line.rfind("bag ", 0) == 0) std::cout << std::stoi(line.substr(4)) + 40 << "<<<" << std::endl;
    else std::cout << "ok<<<" << std::endl;
  }
}
