import type { StarterKit } from '../../src/game/starter-kit.ts';

export const starterKit: StarterKit = {
  state: { cells: 'ints' },
  messages: [
    {
      name: 'board',
      line: 1,
      fields: { size: 'int' },
      form: '<size>',
      on: 'cells = fill(board.size * board.size, 0);',
      reply: ['ok'],
      about: {
        en: 'The board has this many columns and rows; answer ok.',
        pl: 'Plansza ma tyle kolumn i wierszy; odpowiedz ok.',
      },
    },
    {
      name: 'taken',
      line: 2,
      fields: { places: 'ints' },
      form: '{<x>;<y>},{<x>;<y>},…',
      on: 'take(taken.places);',
      reply: ['ok'],
      about: {
        en: 'The cells that are taken, column and row of each; an empty line if there are none. Answer ok.',
        pl: 'Zajęte pola, kolumna i wiersz każdego; pusty wiersz, jeśli ich nie ma. Odpowiedz ok.',
      },
    },
    {
      name: 'start',
      word: 'start',
      asks: true,
      about: { en: 'You are to move first.', pl: 'Masz pierwszy ruch.' },
    },
    {
      name: 'opponent',
      fields: { places: 'ints' },
      form: '{<x1>;<y1>},{<x2>;<y2>}',
      on: 'take(opponent.places);',
      asks: true,
      about: {
        en: 'The opponent put a block on these two cells, and you are to move.',
        pl: 'Przeciwnik położył klocek na tych dwóch polach i jest twój ruch.',
      },
    },
  ],
  code: `
// The legal moves: two free cells side by side or one below the other; opposite edges of the board touch.
function moves(): texts {
  let found = texts();
  for (x of range(0, board.size)) {
    for (y of range(0, board.size)) {
      if (isFree(x, y) && isFree(nextTo(x), y)) {
        add(found, cell(x, y) + "," + cell(nextTo(x), y));
      }
      if (isFree(x, y) && isFree(x, nextTo(y))) {
        add(found, cell(x, y) + "," + cell(x, nextTo(y)));
      }
    }
  }
  return found;
}

// The next column or row; after the last one comes the first.
function nextTo(place: int): int {
  return (place + 1) % board.size;
}

function isFree(x: int, y: int): bool {
  return cells[y * board.size + x] == 0;
}

function cell(x: int, y: int): text {
  return "{" + text(x) + ";" + text(y) + "}";
}

// The cells at these places, column and row of each, are free no longer.
function take(places: ints) {
  for (at of range(0, len(places) / 2)) {
    cells[places[2 * at + 1] * board.size + places[2 * at]] = 1;
  }
}

// Our own block takes cells, too.
function played(chosen: text) {
  let parts = split(chosen);
  take(numbers(parts, 0, len(parts)));
}

// The numbers of a line such as {0;1},{2;2}, or its only word.
function split(line: text): texts {
  let plain = "";
  for (at of range(0, len(line))) {
    if (has("{};,", line[at])) {
      plain = plain + " ";
    } else {
      plain = plain + line[at];
    }
  }
  return words(plain);
}
`,
};
