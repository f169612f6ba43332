import type { StarterKit } from '../../src/game/starter-kit.ts';

export const starterKit: StarterKit = {
  messages: [
    {
      name: 'game',
      word: 'GAME',
      fields: {
        seats: 'int',
        you: 'int',
        stack: 'int',
        smallBlind: 'int',
        bigBlind: 'int',
        levelHands: 'int',
        hands: 'int',
      },
      about: {
        en: 'The match begins: seats, your seat, chips of each, blinds, hands until blinds double, most hands.',
        pl: 'Mecz się zaczyna: miejsca, twoje miejsce, żetony każdego, ciemne, rozdania do podwojenia ciemnych, najwięcej rozdań.',
      },
    },
    {
      name: 'hand',
      word: 'HAND',
      fields: { number: 'int', button: 'int', smallBlind: 'int', bigBlind: 'int', stacks: 'ints' },
      on: 'board.cards = texts();',
      about: {
        en: 'A hand begins: its number, the seat with the button, blinds, the chips of each seat.',
        pl: 'Zaczyna się rozdanie: numer, miejsce z guzikiem, ciemne, żetony każdego miejsca.',
      },
    },
    {
      name: 'hole',
      word: 'CARDS',
      fields: { cards: 'texts' },
      about: { en: 'Your hole cards.', pl: 'Twoje zakryte karty.' },
    },
    {
      name: 'post',
      word: 'POST',
      fields: { seat: 'int', chips: 'int' },
      about: { en: 'A seat posted a blind.', pl: 'Miejsce dało ciemną.' },
    },
    {
      name: 'turn',
      word: 'TURN',
      fields: { toCall: 'int', minRaise: 'int', maxRaise: 'int', pot: 'int' },
      asks: true,
      about: {
        en: 'You are to move: chips to call, the least and the most that you may raise to (0 0: no raise), the pot.',
        pl: 'Twój ruch: żetony do sprawdzenia, najmniejsze i największe przebicie do (0 0: bez przebicia), pula.',
      },
    },
    {
      name: 'did',
      word: 'DID',
      fields: { seat: 'int', action: 'text', chips: 'int?' },
      about: {
        en: 'What a seat did: fold, check, call or raise; after call and raise its chips of this betting round.',
        pl: 'Co zrobiło miejsce: fold, check, call lub raise; po call i raise jego żetony w tej licytacji.',
      },
    },
    {
      name: 'board',
      word: 'BOARD',
      fields: { cards: 'texts' },
      about: { en: 'All cards of the board so far.', pl: 'Wszystkie dotychczasowe karty wspólne.' },
    },
    {
      name: 'shown',
      word: 'SHOW',
      fields: { seat: 'int', cards: 'texts' },
      about: { en: 'The hole cards of a seat, which are shown.', pl: 'Pokazane karty miejsca.' },
    },
    {
      name: 'won',
      word: 'WIN',
      fields: { seat: 'int', chips: 'text' },
      about: {
        en: 'A seat won so many chips of a pot; in Doyle’s game perhaps a fraction such as 100/3.',
        pl: 'Miejsce wygrało tyle żetonów z puli; w grze Doyle’a może to być ułamek, np. 100/3.',
      },
    },
    {
      name: 'knockedOut',
      word: 'OUT',
      fields: { seat: 'int', place: 'int' },
      about: { en: 'A seat is out, in this place.', pl: 'Miejsce odpadło i zajęło tę pozycję.' },
    },
    {
      name: 'over',
      word: 'END',
      fields: { places: 'ints' },
      ends: true,
      about: { en: 'The match is over: the places by seat.', pl: 'Koniec meczu: pozycje według miejsc.' },
    },
  ],
  code: `
// Some legal moves: of all raises the least, one by the pot, and all in.
function moves(): texts {
  let found = texts();
  if (turn.toCall == 0) {
    add(found, "CHECK");
  } else {
    add(found, "FOLD");
    add(found, "CALL");
  }
  if (turn.maxRaise > 0) {
    add(found, "RAISE " + text(turn.minRaise));
  }
  if (turn.minRaise < turn.pot && turn.pot < turn.maxRaise) {
    add(found, "RAISE " + text(turn.pot));
  }
  if (turn.maxRaise > turn.minRaise) {
    add(found, "RAISE " + text(turn.maxRaise));
  }
  return found;
}
`,
};
