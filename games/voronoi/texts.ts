import type { Translation } from '../../src/game/message.ts';
import { plural } from '../../src/text/format.ts';

// What the pages of this game and terminals say.

const en = {
  board: 'Board of 1000 by 1000 cells',
  position: (game: number, games: number, stones: number, scores: readonly number[], next: number | undefined) =>
    `game ${game} of ${games}, ${stones} ${plural('en', stones, { one: 'stone', other: 'stones' })}: ` +
    `${scores.join(' : ')}; ${next === undefined ? 'over' : `player ${next} to move`}`,
  signs: (players: number, signs: string) => `the signs of players 1 to ${players}: ${signs}`,
  colour: 'stronger colour: a greater lead in pull',
  ring: 'ring: the last stone',
  ending: (winners: readonly string[], cells: string, games: number) =>
    `${winners.join(' and ')} had the most cells, ${cells} in ${games} games`,
  over: 'all games played',
  moved: (row: number, column: number) => `a stone in row ${row}, column ${column}`,
  facts: (players: number, stones: number) =>
    `1000 by 1000 cells, ${players} games with ${stones} ` +
    `${plural('en', stones, { one: 'stone', other: 'stones' })} each, at least 66 apart`,
  out: { short: 'out', sentence: 'It loses points for it in this game and takes no part in the next ones.' },
  ends: { late: 'out of time', wrong: 'too many illegal moves', gone: 'gone' },
  games: 'Games',
  cells: 'cells',
  game: 'Game',
  gameOf: (number: number) => `Game ${number}`,
  sum: 'Sum',
  soFar: 'So far',
  rowColumn: 'row col',
  plot: (game: number) => `Cells in game ${game}`,
  plotHint: 'after each round, of 1\u00a0000\u00a0000',
  plotLabel: (cells: readonly number[] | undefined) =>
    'Cells after each round: ' +
    (cells === undefined ? 'none yet' : cells.map((count, seat) => `player ${seat + 1} ${count}`).join(', ')),
  thousands: (cells: number) => `${cells}k`,
};

const pl: Translation<typeof en> = {
  board: 'Plansza 1000 na 1000 pól',
  position: (game, games, stones, scores, next) =>
    `gra ${game} z ${games}, ${stones} ` +
    `${plural('pl', stones, { one: 'kamień', few: 'kamienie', many: 'kamieni', other: 'kamienia' })}: ` +
    `${scores.join(' : ')}; ${next === undefined ? 'koniec' : `ruch gracza ${next}`}`,
  signs: (players, signs) => `znaki graczy od 1 do ${players}: ${signs}`,
  colour: 'mocniejszy kolor: większa przewaga przyciągania',
  ring: 'obwódka: ostatni kamień',
  ending: (winners, cells, games) => `${winners.join(' i ')}: najwięcej pól, ${cells} w ${games} grach`,
  over: 'koniec gier',
  moved: (row, column) => `kamień w wierszu ${row}, w kolumnie ${column}`,
  facts: (players, stones) =>
    `1000 na 1000 pól, ${players} ` +
    `${plural('pl', players, { one: 'gra', few: 'gry', many: 'gier', other: 'gry' })} po ${stones} ` +
    `${plural('pl', stones, { one: 'kamieniu', few: 'kamienie', other: 'kamieni' })}, w odległości co najmniej 66`,
  out: { short: 'nie gra', sentence: 'Traci za to punkty w tej grze i nie bierze udziału w następnych.' },
  ends: { late: 'skończył się czas', wrong: 'za dużo niedozwolonych ruchów', gone: 'odejście' },
  games: 'Gry',
  cells: 'pola',
  game: 'Gra',
  gameOf: (number) => `Gra ${number}`,
  sum: 'Suma',
  soFar: 'Dotąd',
  rowColumn: 'wiersz kol.',
  plot: (game) => `Pola w grze ${game}`,
  plotHint: 'po każdej rundzie, w tysiącach, z 1000',
  plotLabel: (cells) =>
    'Pola po każdej rundzie: ' +
    (cells === undefined ? 'jeszcze brak' : cells.map((count, seat) => `gracz ${seat + 1} ${count}`).join(', ')),
  thousands: (cells) => `${cells}`,
};

export const texts = { en, pl };
