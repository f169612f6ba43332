// Stock exchange: a market maker, which takes the other side of what the others trade. C++17, on stdin and stdout.
// Build:   g++ -O2 -std=c++17 -o maker maker.cpp
// Try it:  arena play market --bot me=maker.cpp me random
#include <cmath>
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

// Keeps about as much in each stock as in cash, and trades against a quarter of what the others bought or sold.
void answer(const Row& prices, long long cash, const Row& shares, const Row& others) {
    double whole = static_cast<double>(cash);
    for (size_t stock = 0; stock < prices.size(); stock++) whole += static_cast<double>(prices[stock] * shares[stock]);
    const double part = whole / static_cast<double>(prices.size() + 1);
    std::cout << "ORDERS";
    for (size_t stock = 0; stock < prices.size(); stock++) {
        const double price = static_cast<double>(prices[stock]);
        const double missing = part / price - static_cast<double>(shares[stock]);
        const double wanted = std::trunc(missing / 2 - static_cast<double>(others[stock]) / 4);
        if (std::abs(wanted) * price > part / 50)  // small orders only cost
            std::cout << ' ' << stock << ' ' << static_cast<long long>(wanted);
    }
    std::cout << std::endl;
}

int main() {
    Row prices, shares, others;
    long long seats = 0, seat = 0, round = 0, cash = 0;
    for (std::string line, word; std::getline(std::cin, line);) {
        std::istringstream rest(line);
        rest >> word;
        if (word == "GAME") {
            rest >> seats >> seat;
        } else if (word == "ROUND") {
            rest >> round;
            prices = numbers(rest);
            others.assign(prices.size(), 0);
        } else if (word == "TRADE") {  // a seat, then a stock and its shares for each trade
            long long trader = 0, stock = 0, traded = 0;
            rest >> trader;
            while (rest >> stock >> traded)
                if (trader != seat) others[static_cast<size_t>(stock)] += traded;
        } else if (word == "HAVE") {
            rest >> cash;
            shares = numbers(rest);
        } else if (word == "GO") {
            answer(prices, cash, shares, others);
        } else if (word == "END") {
            break;
        }
    }
}
