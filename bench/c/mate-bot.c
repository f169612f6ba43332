// The shortest mate.
#define GAME "f2f3 e7e5 g2g4 d8h4"
#include "uci-bot.h"
