import type { MessageIn, Translation } from '../../src/game/message.ts';

const en = {
  'no-cell': ({ cell, size }: { cell: string; size: number }) =>
    `there is no cell ${cell} on a board of ${size} by ${size}`,
  'same-cell': ({ cell }: { cell: string }) => `a block covers two cells, not ${cell} twice`,
  'not-neighbours': ({ one, other }: { one: string; other: string }) => `${one} and ${other} are not neighbours`,
  taken: ({ cell }: { cell: string }) => `${cell} is taken`,
  'move-form': () => 'a move must read: {x1;y1},{x2;y2}',
  'ok-form': () => 'the answer must read: ok',

  'board-size': ({ largest }: { largest: number }) =>
    `The size of the board must be an odd number from 1 to ${largest}`,
  'board-sizes': ({ largest }: { largest: number }) =>
    `The sizes of the board must read a..b with an odd number from 1 to ${largest} between them, such as 9..15`,
  'board-cell-form': ({ text }: { text: string }) => `The taken cells must read {x;y},{x;y} and so on, not ${text}`,
  'board-cell-outside': ({ cell, size }: { cell: string; size: number }) =>
    `There is no cell ${cell} on a board of ${size} by ${size}`,
  'board-cell-twice': ({ cell }: { cell: string }) => `The cell ${cell} is there twice`,
  'one-write': () => 'One write is strict or lenient',
};

const pl: Translation<typeof en> = {
  'no-cell': ({ cell, size }) => `na planszy ${size} × ${size} nie ma pola ${cell}`,
  'same-cell': ({ cell }) => `blok zajmuje dwa pola, a nie dwa razy ${cell}`,
  'not-neighbours': ({ one, other }) => `pola ${one} i ${other} nie sąsiadują ze sobą`,
  taken: ({ cell }) => `pole ${cell} jest zajęte`,
  'move-form': () => 'ruch musi mieć postać: {x1;y1},{x2;y2}',
  'ok-form': () => 'odpowiedź musi brzmieć: ok',

  'board-size': ({ largest }) => `Rozmiar planszy musi być liczbą nieparzystą od 1 do ${largest}`,
  'board-sizes': ({ largest }) =>
    `Rozmiary planszy muszą mieć postać a..b z liczbą nieparzystą od 1 do ${largest} pomiędzy nimi, na przykład 9..15`,
  'board-cell-form': ({ text }) => `Zajęte pola muszą mieć postać {x;y},{x;y} i tak dalej, a nie ${text}`,
  'board-cell-outside': ({ cell, size }) => `Na planszy ${size} × ${size} nie ma pola ${cell}`,
  'board-cell-twice': ({ cell }) => `Pole ${cell} jest podane dwa razy`,
  'one-write': () => 'Odpowiedź jednym zapisem: strict (koniecznie) albo lenient (niekoniecznie)',
};

export const messages = { en, pl };
export type DominoMessage = MessageIn<typeof en>;
