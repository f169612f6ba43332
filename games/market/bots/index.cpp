// Stock exchange: buys all stocks alike in the first round and holds them. C++17, on stdin and stdout.
// Build:   g++ -O2 -std=c++17 -o index index.cpp
// Try it:  arena play market --bot me=index.cpp me random
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Round {
    int number;                     // counted from 1
    std::vector<long long> prices;  // of each stock, in cents
    long long cash;                 // ours, in cents
    std::vector<long long> shares;  // ours, of each stock
};

struct Order {
    size_t stock;
    long long shares;  // more than 0 to buy, fewer than 0 to sell
};

// Change this! The orders of a round.
std::vector<Order> choose(const Round& round) {
    std::vector<Order> orders;
    if (round.number > 1) return orders;
    const long long each = round.cash / static_cast<long long>(round.prices.size());
    for (size_t stock = 0; stock < round.prices.size(); stock++) orders.push_back({stock, each / round.prices[stock]});
    return orders;
}

std::vector<long long> numbers(std::istringstream& rest) {
    std::vector<long long> found;
    for (long long number; rest >> number;) found.push_back(number);
    return found;
}

int main() {
    Round round{};
    for (std::string line, word; std::getline(std::cin, line);) {
        std::istringstream rest(line);
        rest >> word;
        if (word == "ROUND") {
            rest >> round.number;
            round.prices = numbers(rest);
        } else if (word == "HAVE") {
            rest >> round.cash;
            round.shares = numbers(rest);
        } else if (word == "GO") {
            std::cout << "ORDERS";
            for (const Order& order : choose(round)) std::cout << ' ' << order.stock << ' ' << order.shares;
            std::cout << std::endl;  // endl flushes: an answer that stays in a buffer never comes
        } else if (word == "END") {
            break;
        }  // GAME seats you stocks rounds cash and TRADE seat stock shares ... are not needed here
    }
}
