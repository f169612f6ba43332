// A random player; a single source file is a player, too, and is built before the tournament.
#include <cctype>
#include <iostream>
#include <random>
#include <string>
#include <vector>

int size;
std::vector<bool> taken;  // row by row

// Takes all cells that a line names, as in "{0;1},{2;2}".
void take(const std::string& line) {
    std::vector<int> numbers;
    for (size_t at = 0; at < line.size();) {
        if (!isdigit(static_cast<unsigned char>(line[at]))) {
            at++;
            continue;
        }
        size_t length;
        numbers.push_back(std::stoi(line.substr(at), &length));
        at += length;
    }
    for (size_t at = 0; at + 1 < numbers.size(); at += 2) taken[numbers[at + 1] * size + numbers[at]] = true;
}

std::string cell(int x, int y) { return "{" + std::to_string(x) + ";" + std::to_string(y) + "}"; }

// All ways to put a block; the edges of the board touch.
std::vector<std::string> blocks() {
    std::vector<std::string> found;
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            int right = (x + 1) % size, under = (y + 1) % size;
            if (taken[y * size + x]) continue;
            if (right != x && !taken[y * size + right]) found.push_back(cell(x, y) + "," + cell(right, y));
            if (under != y && !taken[under * size + x]) found.push_back(cell(x, y) + "," + cell(x, under));
        }
    }
    return found;
}

// The whole line in one write, and flushed: an answer that stays in a buffer never comes.
void answer(const std::string& text) { std::cout << text + "\n" << std::flush; }

int main() {
    std::mt19937 chance(std::random_device{}());
    std::string line;
    std::getline(std::cin, line);
    size = std::stoi(line);
    taken.assign(size * size, false);
    answer("ok");
    std::getline(std::cin, line);  // empty if no cell is taken
    take(line);
    answer("ok");
    while (std::getline(std::cin, line)) {
        take(line);  // the opponent's block; "start" names no cell
        std::vector<std::string> all = blocks();
        std::string block = all[chance() % all.size()];  // whoever is asked can move
        take(block);
        answer(block);
    }
}
