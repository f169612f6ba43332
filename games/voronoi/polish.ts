import type { Polish } from '../../src/game/rules.ts';

export const polish: Polish = [
  [
    /^(\S+ \S+) is not on the board: rows and columns go from 0 to (\d+)$/,
    'pole $1 leży poza planszą: wiersze i kolumny mają numery od 0 do $2',
  ],
  [/^there is a stone on (\d+ \d+)$/, 'na polu $1 stoi już kamień'],
  [
    /^(\d+ \d+) is too close to the stone on (\d+ \d+): (\d+)\.(\d+) away, and (\d+) is the least$/,
    'pole $1 leży za blisko kamienia na polu $2: dzieli je $3,$4, a musi co najmniej $5',
  ],
  [/^player (-?\d+) is not there$/, 'gracza $1 nie ma przy stole'],
  [/^a stone is put by its row and column, such as /, 'kamień stawia się, podając wiersz i kolumnę, na przykład '],
];
