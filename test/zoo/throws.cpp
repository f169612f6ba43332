// Looks beyond the end of a vector, and nobody catches.
#include <iostream>
#include <string>
#include <vector>

int main() {
  std::string line;
  std::getline(std::cin, line);
  std::cout << "210 " << std::vector<int>(3).at(3) << std::endl;
}
