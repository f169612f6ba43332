// Gravitational Voronoi: a random player in C++17. It speaks on stdin and stdout.
// Build:   g++ -O2 -std=c++17 -o random random.cpp
// Try it:  arena play voronoi --bot me=random.cpp me random
#include <algorithm>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Place = std::pair<int, int>;  // row and column

const int side = 1000;
const int apart = 66 * 66;  // the least distance between two stones, squared

bool fits(const std::vector<Place>& stones, const Place& place) {
    return std::all_of(stones.begin(), stones.end(), [&](const Place& stone) {
        int down = stone.first - place.first, across = stone.second - place.second;
        return down * down + across * across >= apart;
    });
}

// Change this! A place that is far enough from all stones; whoever is asked has one.
Place choose(const std::vector<Place>& stones) {
    static std::mt19937 chance(std::random_device{}());
    std::uniform_int_distribution<int> line(0, side - 1);
    for (int attempt = 0; attempt < 1000; attempt++) {
        Place place(line(chance), line(chance));
        if (fits(stones, place)) return place;
    }
    for (int row = 0; row < side; row++)
        for (int col = 0; col < side; col++)
            if (fits(stones, {row, col})) return {row, col};
    return {0, 0};
}

int main() {
    int players, stonesOfEach, order;
    std::string line;
    std::getline(std::cin, line);
    std::istringstream(line) >> players >> stonesOfEach >> order;
    std::cout << "random in C++" << std::endl;  // the name comes first; endl flushes: what stays in a buffer never comes
    std::vector<Place> stones;
    while (std::getline(std::cin, line)) {
        std::istringstream update(line);
        int over, score, row, col, player;
        update >> over;
        if (over == 1) {
            stones.clear();  // whatever follows is the next game
            continue;
        }
        for (int seat = 0; seat < players; seat++) update >> score;
        while (update >> row >> col >> player) stones.emplace_back(row, col);  // the moves since our own last one
        Place place = choose(stones);
        stones.push_back(place);
        std::cout << place.first << ' ' << place.second << std::endl;
    }
}
