// Stock exchange: follows the last round. C++17, on stdin and stdout.
// Build:   g++ -O2 -std=c++17 -o momentum momentum.cpp
// Try it:  arena play market --bot me=momentum.cpp me random
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Row = std::vector<long long>;  // a number for each stock

Row numbers(std::istringstream& rest) {
    Row found;
    for (long long number; rest >> number;) found.push_back(number);
    return found;
}

// Sells what fell by more than a percent in the last round, and buys for a tenth of the cash what rose most.
void answer(const Row& prices, const Row& before, long long cash, const Row& shares) {
    const auto rise = [&](size_t stock) { return double(prices[stock]) / double(before[stock]) - 1; };
    std::cout << "ORDERS";
    size_t best = 0;
    for (size_t stock = 0; stock < prices.size(); stock++) {
        if (rise(stock) < -0.01 && shares[stock] > 0) std::cout << ' ' << stock << ' ' << -shares[stock];
        if (rise(stock) > rise(best)) best = stock;
    }
    if (rise(best) > 0.01) std::cout << ' ' << best << ' ' << cash / 10 / prices[best];
    std::cout << std::endl;
}

int main() {
    Row prices, before, shares;
    long long round = 0, cash = 0;
    for (std::string line, word; std::getline(std::cin, line);) {
        std::istringstream rest(line);
        rest >> word;
        if (word == "ROUND") {
            rest >> round;
            const Row now = numbers(rest);
            before = prices.empty() ? now : prices;
            prices = now;
        } else if (word == "HAVE") {
            rest >> cash;
            shares = numbers(rest);
        } else if (word == "GO") {
            answer(prices, before, cash, shares);
        } else if (word == "END") {
            break;
        }
    }
}
