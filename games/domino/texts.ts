import type { Translation } from '../../src/game/message.ts';
import { plural } from '../../src/text/format.ts';

// What the pages of this game and terminals say.

const en = {
  board: (size: number) => `Board of ${size} by ${size}`,
  position: (cells: number, free: number, ways: number) =>
    `${free} of ${cells} cells free, ` +
    (ways === 0 ? 'no block fits any more' : ways === 1 ? 'one way to put a block' : `${ways} ways to put a block`),
  cell: (x: number, y: number) => `column ${x}, row ${y}`,
  last: 'last block',
  taken: 'taken from the start',
  edges: 'opposite edges touch',
  ending: (loser: string | undefined) => `${loser ?? 'the loser'} could not put a block any more`,
  over: 'no block fits',
  moved: (x1: number, y1: number, x2: number, y2: number) =>
    `a block on column ${x1}, row ${y1} and column ${x2}, row ${y2}`,
  facts: (size: number, taken: number) =>
    `${size} by ${size}, ${taken} ${plural('en', taken, { one: 'cell', other: 'cells' })} taken`,
};

const pl: Translation<typeof en> = {
  board: (size) => `Plansza ${size} na ${size}`,
  position: (cells, free, ways) =>
    `wolne pola: ${free} z ${cells}, ` +
    (ways === 0 ? 'żaden klocek już się nie mieści' : `możliwe położenia klocka: ${ways}`),
  cell: (x, y) => `kolumna ${x}, wiersz ${y}`,
  last: 'ostatni klocek',
  taken: 'zajęte od początku',
  edges: 'przeciwległe brzegi się stykają',
  ending: (loser) => `${loser ?? 'przegrany'} nie ma już gdzie położyć klocka`,
  over: 'klocek się nie mieści',
  moved: (x1, y1, x2, y2) => `klocek na polach: kolumna ${x1}, wiersz ${y1} i kolumna ${x2}, wiersz ${y2}`,
  facts: (size, taken) =>
    `${size} na ${size}, ${taken} ` +
    plural('pl', taken, { one: 'zajęte pole', few: 'zajęte pola', many: 'zajętych pól', other: 'zajętego pola' }),
};

export type Texts = typeof en;
export const texts = { en, pl };
