import type { StarterKit } from '../../src/game/starter-kit.ts';

export const starterKit: StarterKit = {
  state: { placed: 'ints' },
  messages: [
    {
      name: 'info',
      line: 1,
      fields: { players: 'int', stones: 'int', you: 'int' },
      reply: ['starter'],
      about: {
        en: 'The number of players, the stones of each in a game, and your number, counted from 1; answer with your name.',
        pl: 'Liczba graczy, kamieni każdego w jednej grze i twój numer, licząc od 1; odpowiedz swoją nazwą.',
      },
    },
    {
      name: 'turn',
      word: '0',
      fields: { scores: { ints: 'info.players' }, stones: 'ints' },
      on: 'keep(turn.stones);',
      asks: true,
      about: {
        en: 'You are to move: the cells of each player, then row, column and player of each stone since your last one.',
        pl: 'Twój ruch: pola każdego gracza, potem wiersz, kolumna i gracz każdego kamienia od twojego ostatniego.',
      },
    },
    {
      name: 'over',
      word: '1',
      fields: { scores: { ints: 'info.players' }, stones: 'ints' },
      on: 'placed = ints();',
      about: {
        en: 'A game is over: the final cells of each player and the last stones; what follows is the next game.',
        pl: 'Koniec gry: końcowe pola każdego gracza i ostatnie kamienie; dalej następna gra.',
      },
    },
  ],
  code: `
// Some legal moves, for there are too many to list: places that are far enough from all stones.
function moves(): texts {
  let found = texts();
  for (attempt of range(0, 200)) {
    let row = random(1000);
    let column = random(1000);
    if (len(found) < 30 && isFree(row, column)) {
      add(found, text(row) + " " + text(column));
    }
  }
  if (len(found) == 0) {
    return firstPlace();
  }
  return found;
}

// When chance finds no place: the first of all, which is there whenever we are asked.
function firstPlace(): texts {
  for (row of range(0, 1000)) {
    for (column of range(0, 1000)) {
      if (isFree(row, column)) {
        return texts(text(row) + " " + text(column));
      }
    }
  }
  return texts("0 0");
}

// Two stones are at least 66 cells apart.
function isFree(row: int, column: int): bool {
  for (at of range(0, len(placed) / 2)) {
    let down = row - placed[2 * at];
    let across = column - placed[2 * at + 1];
    if (down * down + across * across < 66 * 66) {
      return false;
    }
  }
  return true;
}

// Keeps row and column of stones, of which each has three numbers.
function keep(stones: ints) {
  for (at of range(0, len(stones) / 3)) {
    add(placed, stones[3 * at]);
    add(placed, stones[3 * at + 1]);
  }
}

// Our own stone is not told to us again.
function played(chosen: text) {
  let parts = words(chosen);
  add(placed, int(parts[0]));
  add(placed, int(parts[1]));
}
`,
};
