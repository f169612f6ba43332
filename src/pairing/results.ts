import { csvOf } from '../kit/csv.ts';

/** A row of `results.csv`: one game. */
export interface ResultRow {
  readonly game: number;
  readonly round: number;
  readonly board: number;
  /** By seat; without scores when nothing was played. */
  readonly players: readonly string[];
  readonly scores?: readonly number[];
  /** The points of each for the tournament. */
  readonly points?: readonly number[];
  /** Why the game ended: `rules`, a fault, `forfeit`; and whose fault it was. */
  readonly cause: string;
  readonly by?: string;
}

/** A heading, then a row per game. In games with points of their own, those of the tournament are added. */
export function writeResults(
  seats: number,
  rows: readonly ResultRow[],
  score: 'score' | 'game points' = 'score',
): string {
  const each = Array.from({ length: seats }, (_, seat) => seat);
  const told = score === 'score' ? [score] : [score, 'points'];
  const heading = [
    'game',
    'round',
    'board',
    ...each.map((seat) => `player ${seat + 1}`),
    ...told.flatMap((what) => each.map((seat) => `${what} ${seat + 1}`)),
    'cause',
    'by',
  ];
  const body = rows.map(({ game, round, board, players, scores, points, cause, by = '' }) => [
    game,
    round,
    board,
    ...players,
    ...[scores, points].slice(0, told.length).flatMap((of) => each.map((seat) => of?.[seat] ?? '')),
    cause,
    by,
  ]);
  return csvOf([heading, ...body]);
}
