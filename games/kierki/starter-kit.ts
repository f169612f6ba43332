import type { StarterKit } from '../../src/game/starter-kit.ts';

export const starterKit: StarterKit = {
  state: { hand: 'texts' },
  messages: [
    {
      name: 'deal',
      word: 'DEAL',
      fields: { kind: 'int', leader: 'text', cards: 'texts' },
      form: 'DEAL<type><seat><cards>',
      on: 'hand = deal.cards;',
      about: {
        en: 'A deal of this type, 1 to 7, begins; this seat (N, E, S or W) leads; your 13 cards.',
        pl: 'Zaczyna się rozdanie tego typu, od 1 do 7; wychodzi to miejsce (N, E, S lub W); twoje 13 kart.',
      },
    },
    {
      name: 'trick',
      word: 'TRICK',
      fields: { number: 'int', table: 'texts' },
      form: 'TRICK<number><cards>',
      asks: true,
      about: {
        en: 'You are to put down a card to this trick; the cards that are on the table already.',
        pl: 'Masz dołożyć kartę do tej lewy; karty, które już leżą na stole.',
      },
    },
    {
      name: 'wrong',
      word: 'WRONG',
      fields: { number: 'int' },
      form: 'WRONG<number>',
      about: {
        en: 'Your answer in this trick was wrong; a better one is awaited.',
        pl: 'Twoja odpowiedź w tej lewie była zła; arena czeka na lepszą.',
      },
    },
    {
      name: 'taken',
      word: 'TAKEN',
      fields: { number: 'int', taker: 'text', cards: 'texts' },
      form: 'TAKEN<number><cards><seat>',
      on: 'hand = without(hand, taken.cards);',
      about: {
        en: 'The four cards of this trick, in the order in which they were put down, and the seat that took them.',
        pl: 'Cztery karty tej lewy, w kolejności dokładania, i miejsce, które ją wzięło.',
      },
    },
    {
      name: 'score',
      word: 'SCORE',
      fields: { points: 'ints' },
      form: 'SCORE<seat><points>…',
      about: {
        en: 'The deal is over: the points of N, E, S and W in it.',
        pl: 'Koniec rozdania: punkty N, E, S i W w tym rozdaniu.',
      },
    },
    {
      name: 'total',
      word: 'TOTAL',
      fields: { points: 'ints' },
      form: 'TOTAL<seat><points>…',
      about: { en: 'The points of N, E, S and W so far.', pl: 'Dotychczasowe punkty N, E, S i W.' },
    },
  ],
  answer: '"TRICK" + text(trick.number) + chosen',
  code: `
// The legal moves: cards of the suit that was led; any card if there is none of it in the hand, or if we lead.
function moves(): texts {
  let following = texts();
  for (card of hand) {
    if (len(trick.table) > 0 && suitOf(card) == suitOf(trick.table[0])) {
      add(following, card);
    }
  }
  if (len(following) > 0) {
    return following;
  }
  return hand;
}

function suitOf(card: text): text {
  return card[len(card) - 1];
}

// The cards of the first list that are not in the second.
function without(cards: texts, gone: texts): texts {
  let left = texts();
  for (card of cards) {
    if (!has(gone, card)) {
      add(left, card);
    }
  }
  return left;
}

// The words of a line, which has no blanks: TAKEN110C2DKHAHW is TAKEN, 1, W, 10C, 2D, KH, AH.
function split(line: text): texts {
  let found = texts();
  if (len(line) < 6) {
    return found;
  }
  if (part(line, 0, 4) == "DEAL") {
    add(found, "DEAL");
    add(found, line[4]);
    add(found, line[5]);
    return joined(found, cardsIn(line, 6));
  }
  let first = part(line, 0, 5);
  add(found, first);
  if (first == "SCORE" || first == "TOTAL") {
    return joined(found, pointsIn(line));
  }
  let stop = len(line);
  if (first == "TAKEN") {
    stop = stop - 1;
  }
  let cards = startOfCards(line, stop);
  add(found, part(line, 5, cards));
  if (first == "TAKEN") {
    add(found, line[stop]);
  }
  return joined(found, cardsIn(part(line, 0, stop), cards));
}

function joined(one: texts, other: texts): texts {
  let both = one;
  for (item of other) {
    add(both, item);
  }
  return both;
}

// Where the cards before this place begin. From the back, because 110C is trick 1 with the ten of clubs.
function startOfCards(line: text, stop: int): int {
  let at = stop;
  while (has("CDHS", line[at - 1])) {
    if (line[at - 2] == "0") {
      at = at - 3;
    } else {
      at = at - 2;
    }
  }
  return at;
}

// The cards of a text from this place on.
function cardsIn(line: text, start: int): texts {
  let found = texts();
  let at = start;
  while (at < len(line)) {
    let size = 2;
    if (line[at] == "1") {
      size = 3;
    }
    add(found, part(line, at, at + size));
    at = at + size;
  }
  return found;
}

// The numbers of SCOREN12E0S3W11, in the order N, E, S, W.
function pointsIn(line: text): texts {
  let plain = "";
  for (at of range(5, len(line))) {
    if (has("NESW", line[at])) {
      plain = plain + " ";
    } else {
      plain = plain + line[at];
    }
  }
  return words(plain);
}
`,
};
