// Stock exchange: follows the trend of the last ten rounds. C++17, on stdin and stdout.
// Build:   g++ -O2 -std=c++17 -o momentum momentum.cpp
// Try it:  arena play market --bot me=momentum.cpp me random
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Row = std::vector<long long>;  // a number for each stock

const size_t span = 10;  // rounds

Row numbers(std::istringstream& rest) {
    Row found;
    for (long long number; rest >> number;) found.push_back(number);
    return found;
}

// Sells what fell over the span, and buys what rose most for a tenth of the cash.
void answer(const std::vector<Row>& history, long long cash, const Row& shares) {
    std::cout << "ORDERS";
    if (history.size() > span) {
        const Row &now = history.back(), &then = history[history.size() - 1 - span];
        size_t best = 0;
        for (size_t stock = 0; stock < now.size(); stock++) {
            if (now[stock] < then[stock] && shares[stock] > 0) std::cout << ' ' << stock << ' ' << -shares[stock];
            if (now[stock] * then[best] > now[best] * then[stock]) best = stock;
        }
        if (now[best] > then[best]) std::cout << ' ' << best << ' ' << cash / 10 / now[best];
    }
    std::cout << std::endl;
}

int main() {
    std::vector<Row> history;
    Row shares;
    long long round = 0, cash = 0;
    for (std::string line, word; std::getline(std::cin, line);) {
        std::istringstream rest(line);
        rest >> word;
        if (word == "ROUND") {
            rest >> round;
            history.push_back(numbers(rest));
        } else if (word == "HAVE") {
            rest >> cash;
            shares = numbers(rest);
        } else if (word == "GO") {
            answer(history, cash, shares);
        } else if (word == "END") {
            break;
        }
    }
}
