import type { Polish } from '../../src/game/rules.ts';

export const polish: Polish = [
  [/^there is no cell (\S+) on a board of (\d+) by \d+$/, 'na planszy $2 × $2 nie ma pola $1'],
  [/^a block covers two cells, not (\S+) twice$/, 'blok zajmuje dwa pola, a nie dwa razy $1'],
  [/^(\S+) and (\S+) are not neighbours$/, 'pola $1 i $2 nie sąsiadują ze sobą'],
  [/^(\S+) is taken$/, 'pole $1 jest zajęte'],
  [/^a move must read: /, 'ruch musi mieć postać: '],
  [/^the answer must read: ok$/, 'odpowiedź musi brzmieć: ok'],
];
