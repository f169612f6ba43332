// Texas hold'em in C++17: estimates its share of the pot by random deals. It speaks on stdin and stdout.
// Build:   g++ -O2 -std=c++17 -o odds odds.cpp
// Try it:  arena play poker --bot me=odds.cpp me caller
#include <algorithm>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using Cards = std::vector<int>;  // 4 * rank + suit

int cardOf(const std::string& text) {
    return 4 * static_cast<int>(std::string("23456789TJQKA").find(text[0])) +
           static_cast<int>(std::string("cdhs").find(text[1]));
}

// The highest rank of a straight among these ranks (bits, the two is bit 0); -1 if there is none.
int straight(int ranks) {
    for (int top = 12; top >= 4; top--)
        if (((ranks >> (top - 4)) & 31) == 31) return top;
    return (ranks & 0x100f) == 0x100f ? 3 : -1;  // the ace below the two
}

// How good the best five of seven cards are: more is better.
long long strength(const Cards& cards) {
    int suits[4] = {0, 0, 0, 0}, counts[13] = {0}, all = 0;
    for (int card : cards) {
        suits[card % 4] |= 1 << (card / 4);
        counts[card / 4]++;
        all |= 1 << (card / 4);
    }
    int flush = 0;
    for (int suit : suits)
        if (__builtin_popcount(suit) >= 5) flush = suit;
    if (flush && straight(flush) >= 0) return (8LL << 20) + straight(flush);
    std::vector<int> order;  // ranks, those that come most often first
    for (int rank = 12; rank >= 0; rank--)
        if (counts[rank]) order.push_back(rank);
    std::stable_sort(order.begin(), order.end(), [&](int one, int other) { return counts[one] > counts[other]; });
    auto value = [](int category, const std::vector<int>& ranks) {
        long long sum = category;
        for (int at = 0; at < 5; at++) sum = sum * 16 + (at < static_cast<int>(ranks.size()) ? ranks[at] + 1 : 0);
        return sum;
    };
    int first = counts[order[0]], second = order.size() > 1 ? counts[order[1]] : 0;
    if (first == 4) return value(7, {order[0], *std::max_element(order.begin() + 1, order.end())});
    if (first == 3 && second >= 2) return value(6, {order[0], order[1]});
    if (flush) {
        std::vector<int> ranks;
        for (int rank = 12; rank >= 0 && ranks.size() < 5; rank--)
            if (flush >> rank & 1) ranks.push_back(rank);
        return value(5, ranks);
    }
    if (straight(all) >= 0) return value(4, {straight(all)});
    if (first == 3) return value(3, {order[0], order[1], order[2]});
    if (first == 2 && second == 2)
        return value(2, {order[0], order[1], *std::max_element(order.begin() + 2, order.end())});
    if (first == 2) return value(1, {order[0], order[1], order[2], order[3]});
    return value(0, order);
}

// The share of the pot that these cards win on average against random hands.
double share(const Cards& hole, const Cards& board, int opponents) {
    static std::mt19937 chance(std::random_device{}());
    Cards deck;
    for (int card = 0; card < 52; card++)
        if (std::find(hole.begin(), hole.end(), card) == hole.end() &&
            std::find(board.begin(), board.end(), card) == board.end())
            deck.push_back(card);
    const int deals = 1000;
    double won = 0;
    for (int deal = 0; deal < deals; deal++) {
        size_t next = 0;
        auto draw = [&] {
            std::swap(deck[next], deck[next + chance() % (deck.size() - next)]);
            return deck[next++];
        };
        Cards table = board;
        while (table.size() < 5) table.push_back(draw());
        auto with = [&](int one, int other) {
            Cards cards = table;
            cards.push_back(one);
            cards.push_back(other);
            return strength(cards);
        };
        long long own = with(hole[0], hole[1]);
        int equals = 1;
        for (int opponent = 0; opponent < opponents && equals > 0; opponent++) {
            int one = draw(), other = draw();
            long long theirs = with(one, other);
            if (theirs > own) equals = 0;
            if (theirs == own && equals > 0) equals++;
        }
        if (equals > 0) won += 1.0 / equals;
    }
    return won / deals;
}

struct Question {
    int toCall, minRaise, maxRaise, pot;  // both raises are 0 where no raise is allowed
};

// Change this! RAISE says the chips of this round after it.
std::string choose(const Cards& hole, const Cards& board, int opponents, const Question& asked) {
    double own = share(hole, board, opponents), due = 1.0 / (opponents + 1);
    double price = static_cast<double>(asked.toCall) / (asked.pot + asked.toCall);
    double fear = asked.toCall > 0 ? 0.1 : 0;  // who bets has a better hand than a random one
    if (own - fear > 1.5 * due && asked.maxRaise > 0) {
        int raise = asked.toCall + (asked.pot + asked.toCall) * 2 / 3;
        return "RAISE " + std::to_string(std::min(asked.maxRaise, std::max(asked.minRaise, raise)));
    }
    if (asked.toCall == 0) return "CHECK";
    return own - fear > price ? "CALL" : "FOLD";
}

int main() {
    Cards hole, board;
    int opponents = 1;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word, text;
        words >> word;
        if (word == "HAND") {  // number, button, small blind, big blind, the chips of each seat
            for (int skipped = 0; skipped < 4; skipped++) words >> text;
            opponents = -1;
            while (words >> text) opponents += text != "0";
            board.clear();
        } else if (word == "CARDS" || word == "BOARD") {  // the board: all its cards so far
            Cards& cards = word == "CARDS" ? hole : board;
            cards.clear();
            while (words >> text) cards.push_back(cardOf(text));
        } else if (word == "DID") {
            words >> text >> text;
            opponents -= text == "fold";
        } else if (word == "TURN") {
            Question asked;
            words >> asked.toCall >> asked.minRaise >> asked.maxRaise >> asked.pot;
            std::cout << choose(hole, board, opponents, asked) << std::endl;
        }  // GAME, POST, SHOW, WIN, OUT and END change nothing for this player
    }
}
