/** One game as `results.csv` tells it. */
export interface ResultRow {
  readonly game: number;
  readonly round: number;
  readonly board: number;
  /** Seat by seat; scores are missing where nothing was played. */
  readonly players: readonly string[];
  readonly scores?: readonly number[];
  /** What each got for it in the tournament. */
  readonly points?: readonly number[];
  /** Why it ended as it did: `rules`, a fault, `forfeit`; and whose fault it was. */
  readonly cause: string;
  readonly by?: string;
}

/** A heading, then a row per game. Where the scores are points of the game, those for the tournament are told, too. */
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
  return [heading, ...body].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** As RFC 4180 has it. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(value: string | number): string {
  if (typeof value === 'number') return `${value}`;
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
