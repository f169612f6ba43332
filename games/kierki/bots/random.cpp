// Kierki: a random player in C++17. It speaks on stdin and stdout.
// Build:   g++ -O2 -std=c++17 -o random random.cpp
// Try it:  arena play kierki --bot me=random.cpp me random random random
#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <vector>

using Cards = std::vector<std::string>;

// The cards in a text, "10C2D" as well as "110C2D": what stands before the first one is no part of it.
Cards cardsOf(const std::string& text) {
    Cards cards;
    for (size_t suit = 1; suit < text.size(); suit++) {
        if (std::string("CDHS").find(text[suit]) == std::string::npos) continue;
        size_t length = text[suit - 1] == '0' ? 3 : 2;
        cards.push_back(text.substr(suit + 1 - length, length));
    }
    return cards;
}

// Change this! A card that may be put down: of the suit that was led, if there is one.
std::string choose(const Cards& hand, const Cards& table) {
    static std::mt19937 chance(std::random_device{}());
    Cards allowed;
    for (const std::string& card : hand)
        if (!table.empty() && card.back() == table[0].back()) allowed.push_back(card);
    if (allowed.empty()) allowed = hand;
    return allowed[chance() % allowed.size()];
}

int main() {
    Cards hand;
    std::string line;
    while (std::getline(std::cin, line)) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        std::cerr << "Received: " << line << '\n';  // stdout belongs to the game
        if (line.compare(0, 4, "DEAL") == 0) {  // DEAL, type, who leads, 13 cards
            hand = cardsOf(line.substr(6));
        } else if (line.compare(0, 5, "TRICK") == 0) {  // TRICK, number, the cards on the table
            Cards table = cardsOf(line.substr(5));
            for (const std::string& card : table) line.resize(line.size() - card.size());
            std::string answer = line + choose(hand, table);
            std::cout << answer << "\r\n" << std::flush;
            std::cerr << "Sent: " << answer << '\n';
        } else if (line.compare(0, 5, "TAKEN") == 0) {  // TAKEN, number, four cards, who took them
            Cards taken = cardsOf(line.substr(5, line.size() - 6));
            auto isTaken = [&](const std::string& card) { return std::find(taken.begin(), taken.end(), card) != taken.end(); };
            hand.erase(std::remove_if(hand.begin(), hand.end(), isTaken), hand.end());
        }  // WRONG, SCORE and TOTAL change nothing for a random player
    }
}
