// The judge of Auction; README.md has the rules.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

const int players = 3, rounds = 10, most = 100;  // coins in a bag

struct Bot {
  std::string list;  // how messages to it begin
  int coins = 0;
  bool plays = true;
};

void tell(const std::string &list, const std::string &text) { std::cout << list << text << "<<<\n" << std::flush; }

// Reads up to <<< and a newline. A message may have several lines.
std::string hear() {
  std::string message, line;
  while (std::getline(std::cin, line)) {
    message += line + '\n';
    if (line.size() >= 3 && line.compare(line.size() - 3, 3, "<<<") == 0) return message.substr(0, message.size() - 4);
  }
  std::cerr << "nobody carries my messages any more\n";
  std::exit(1);
}

std::string ask(const Bot &bot, const std::string &text) {
  tell(bot.list, text);
  return hear();
}

// A whole number from 0 to three full bags, or -1.
int readBid(const std::string &text) {
  if (text.empty() || text.size() > 3 || !std::all_of(text.begin(), text.end(), [](unsigned char sign) { return sign >= '0' && sign <= '9'; })) return -1;
  int bid = std::stoi(text);
  return bid <= players * most ? bid : -1;
}

std::mt19937 chance() {
  const char *seed = std::getenv("ARENA_SEED");  // the same seed gives the same bags
  if (!seed) return std::mt19937(std::random_device()());
  std::string text = seed;
  std::seed_seq letters(text.begin(), text.end());
  return std::mt19937(letters);
}

int main() {
  std::mt19937 random = chance();
  std::vector<Bot> bots(players);
  for (int seat = 0; seat < players; seat++) bots[seat].list = "[" + std::to_string(seat + 1) + "]";

  for (int round = 1; round <= rounds; round++) {
    std::vector<int> bags(players), bids(players, -1);
    for (int &bag : bags) bag = random() % (most + 1);

    // Each bot is told of its own bag, and nobody else hears it.
    for (int seat = 0; seat < players; seat++) {
      Bot &bot = bots[seat];
      if (!bot.plays) continue;
      bids[seat] = readBid(ask(bot, "bag " + std::to_string(bags[seat])));
      if (bids[seat] >= 0) continue;
      bot.plays = false;  // it is dead, or talks nonsense: then it shall be
      tell(bot.list, "KILL");
    }

    int winner = std::max_element(bids.begin(), bids.end()) - bids.begin();  // the first of equal bids
    if (bids[winner] < 0) break;  // nobody is left
    int chest = 0;
    for (int bag : bags) chest += bag;
    bots[winner].coins += chest - bids[winner];

    std::string news = "sold " + std::to_string(chest) + " to " + std::to_string(winner + 1);
    for (int bid : bids) news += " " + std::to_string(bid);
    tell("[0]", news);
    for (int seat = 0; seat < players; seat++) hear();  // the dead answer too
  }

  tell("[0]", "END");
  std::string scores;
  for (const Bot &bot : bots) scores += (scores.empty() ? "" : ", ") + std::to_string(bot.coins);
  tell("[" + scores + "]", "");
}
