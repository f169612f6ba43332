// A game of a hundred plies that ends in mate.
#define GAME \
  "d2d4 e7e6 a2a3 g8f6 c1f4 d7d5 b1c3 c7c5 e2e3 b8c6 g1f3 a7a6 f1e2 c5c4 e1g1 f6h5 f4g5 d8a5 e3e4 h7h6 " \
  "g5d2 h5f6 c3d5 a5d8 d5f6 g7f6 d2e3 b7b5 a3a4 c8b7 d4d5 c6e5 f3e5 f6e5 f2f4 e6d5 f4e5 h8g8 e5e6 g8g2 " \
  "g1g2 h6h5 e6f7 e8e7 e2h5 c4c3 d1d4 c3b2 d4b2 d5d4 e3g5 e7d6 b2b4 d6e5 f1f5 e5e4 f5c5 d8g5 c5g5 e4f4 " \
  "g2g1 f8b4 h2h4 a8d8 a1f1 f4e3 a4b5 a6a5 g5g8 d8f8 f1f6 a5a4 g1h2 b7d5 g8g5 f8d8 g5e5 e3d2 e5e8 d8d7 " \
  "b5b6 a4a3 e8c8 a3a2 f6f2 d2e1 f2f6 d5f7 h5f7 a2a1q f7c4 b4d6 h2g2 d7g7 g2f3 a1c3 f3e4 c3e3 e4f5 e3e5"
#include "uci-bot.h"
