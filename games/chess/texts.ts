import type { Translation } from '../../src/game/message.ts';
import type { Ending } from './endings.ts';

// What the pages of this game and terminals say.

const endings = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  material: 'nobody can mate any more',
  repetition: 'the same position for the third time',
  'fifty-moves': 'fifty moves without a capture or a move of a pawn',
  length: 'the game reached its longest length',
  'white-resigns': 'Black wins by adjudication, for White itself thinks that it loses',
  'black-resigns': 'White wins by adjudication, for Black itself thinks that it loses',
  level: 'adjudication, for both think that nobody wins',
} satisfies Readonly<Record<Ending, string>>;

const en = {
  toMove: (isBlack: boolean, isInCheck: boolean) =>
    `${isBlack ? 'Black' : 'White'} to move${isInCheck ? ', in check' : ''}`,
  after: (number: number, isBlack: boolean, san: string) => `after ${number}.${isBlack ? '..' : ''} ${san}`,
  endings,
  mates: (isBlack: boolean) => `checkmate, ${isBlack ? 'Black' : 'White'} wins`,
  draw: (ending: string) => `a draw: ${ending}`,
  pieces: { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' },
  man: (piece: string, isBlack: boolean) => `${isBlack ? 'black' : 'white'} ${piece}`,
  empty: 'empty',
  moved: (piece: string, from: string, to: string, takes: boolean) =>
    `${piece} from ${from} ${takes ? 'takes on' : 'to'} ${to}`,
  castles: { short: 'castles on the king’s side', long: 'castles on the queen’s side' },
  promoted: (piece: string) => `, becomes a ${piece}`,
  check: ', check',
  mate: ', checkmate',
  board: 'Chess board',
  becomes: 'A pawn becomes',
  evaluation: (score: string) => `Evaluation ${score} for White`,
  evaluationGraph: 'Evaluation by move, each player in its colour; above the middle White is better',
  clockGraph: (seconds: string) => `Clock of each player by move, from ${seconds}`,
  evaluations: 'Evaluation for White',
  clocks: 'Clock',
  players: 'What the players say',
  captured: 'captured: ',
  depth: (depth: number) => `depth ${depth}`,
  speed: (nps: number) => (nps < 1_000_000 ? `${Math.round(nps / 1000)} k/s` : `${(nps / 1_000_000).toFixed(2)} M/s`),
  seconds: (seconds: number) => `${seconds} s`,
  tenths: (seconds: number) => seconds.toFixed(1),
  book: 'book',
  moves: 'Moves',
  lastMove: 'last move',
  expected: 'moves that the player expects',
  over: 'game over',
  drawn: (ending: string) => `a draw, ${ending}`,
  mated: (winner: string, loser: string, number: number, isBlack: boolean, san: string) =>
    `${winner} mates ${loser} by ${number}.${isBlack ? '..' : ''} ${san}`,
  facts: (isUsual: boolean, opening: number) =>
    (isUsual ? 'the usual start' : 'a given position') +
    (opening === 0 ? '' : `, ${opening} half-${opening === 1 ? 'move' : 'moves'} given`),
};

const koniec: Readonly<Record<Ending, string>> = {
  checkmate: 'mat',
  stalemate: 'pat',
  material: 'nikt już nie może zamatować',
  repetition: 'ta sama pozycja po raz trzeci',
  'fifty-moves': 'pięćdziesiąt posunięć bez bicia i ruchu piona',
  length: 'gra osiągnęła największą długość',
  'white-resigns': 'czarne wygrywają przez rozstrzygnięcie, bo białe same uważają, że przegrywają',
  'black-resigns': 'białe wygrywają przez rozstrzygnięcie, bo czarne same uważają, że przegrywają',
  level: 'rozstrzygnięcie, bo obie strony uważają, że nikt nie wygrywa',
};

const pl: Translation<typeof en> = {
  toMove: (isBlack, isInCheck) => `na posunięciu są ${isBlack ? 'czarne' : 'białe'}${isInCheck ? ', pod szachem' : ''}`,
  after: (number, isBlack, san) => `po ${number}.${isBlack ? '..' : ''} ${san}`,
  endings: koniec,
  mates: (isBlack) => `mat, wygrywają ${isBlack ? 'czarne' : 'białe'}`,
  draw: (ending) => `remis: ${ending}`,
  pieces: { P: 'pion', N: 'skoczek', B: 'goniec', R: 'wieża', Q: 'hetman', K: 'król' },
  man: (piece, isBlack) => `${isBlack ? 'czarn' : 'biał'}${piece.endsWith('a') ? 'a' : 'y'} ${piece}`,
  empty: 'puste',
  moved: (piece, from, to, takes) => `${piece} z ${from} ${takes ? 'bije na' : 'na'} ${to}`,
  castles: { short: 'krótka roszada', long: 'długa roszada' },
  promoted: (piece) => `, zamiana na: ${piece}`,
  check: ', szach',
  mate: ', mat',
  board: 'Szachownica',
  becomes: 'Pion staje się',
  evaluation: (score) => `Ocena ${score} dla białych`,
  evaluationGraph: 'Ocena po każdym posunięciu, każdy gracz w swoim kolorze; powyżej środka lepiej stoją białe',
  clockGraph: (seconds) => `Zegar każdego gracza po każdym posunięciu, od ${seconds}`,
  evaluations: 'Ocena dla białych',
  clocks: 'Zegar',
  players: 'Co mówią gracze',
  captured: 'zbite: ',
  depth: (depth) => `głębokość ${depth}`,
  speed: (nps) =>
    (nps < 1_000_000 ? `${Math.round(nps / 1000)} tys./s` : `${(nps / 1_000_000).toFixed(2)} mln/s`).replace('.', ','),
  seconds: (seconds) => `${seconds} s`.replace('.', ','),
  tenths: (seconds) => seconds.toFixed(1).replace('.', ','),
  book: 'debiut',
  moves: 'Posunięcia',
  lastMove: 'ostatni ruch',
  expected: 'ruchy, których gracz oczekuje',
  over: 'koniec partii',
  drawn: (ending) => `remis, ${ending}`,
  mated: (winner, loser, number, isBlack, san) =>
    `${winner} matuje gracza ${loser} ruchem ${number}.${isBlack ? '..' : ''} ${san}`,
  facts: (isUsual, opening) =>
    (isUsual ? 'zwykła pozycja początkowa' : 'podana pozycja') + (opening === 0 ? '' : `, podane półruchy: ${opening}`),
};

export type Texts = typeof en;
export type PieceName = keyof Texts['pieces'];
export const texts = { en, pl };
