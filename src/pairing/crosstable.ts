import type { Bye, Entrant, History, Met } from './history.ts';

export type Colour = 'white' | 'black';
export const opposite = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');

/** An entrant's result in a round, in the letters of tournament files. */
export type Mark =
  | '1' // won
  | '=' // drew
  | '0' // lost
  | '+' // the opponent did not come
  | '-' // did not come
  | 'U' // bye given by the pairing
  | 'F' // asked for a bye worth a win
  | 'H' // asked for a bye worth a draw
  | 'Z'; // asked for a bye worth nothing, was away, had not entered yet

export interface Entry {
  readonly mark: Mark;
  readonly opponent?: Entrant;
  readonly colour?: Colour;
}

/** What results are worth, in tenths of a point. */
export interface Points {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** A bye worth nothing, and absence. */
  readonly absence: number;
  /** The bye given by the pairing. */
  readonly bye: number;
}

export const classic: Points = { win: 10, draw: 5, loss: 0, absence: 0, bye: 10 };

/** Who met whom, round by round: `rows[entrant - 1][round - 1]`. */
export interface CrossTable {
  readonly points: Points;
  readonly rounds: number;
  readonly rows: readonly (readonly Entry[])[];
  /** Everybody is scheduled against everybody: games that were not played count by the opponent, not as byes. */
  readonly isRoundRobin?: boolean;
}

/** Whether a game was played: forfeits and byes are none. */
export const isPlayed = ({ mark }: Entry): boolean => mark === '1' || mark === '=' || mark === '0';

export function worth({ mark }: Entry, points: Points): number {
  switch (mark) {
    case '1':
    case '+':
    case 'F':
      return points.win;
    case '=':
    case 'H':
      return points.draw;
    case '0':
      return points.loss;
    case 'U':
      return points.bye;
    case '-':
    case 'Z':
      return points.absence;
  }
}

/** An entrant's score after so many rounds, in tenths. */
export function scoreOf(table: CrossTable, entrant: Entrant, rounds = table.rounds): number {
  let score = 0;
  for (const entry of table.rows[entrant - 1]!.slice(0, rounds)) score += worth(entry, table.points);
  return score;
}

const byeMarks = { pairing: 'U', full: 'F', half: 'H', zero: 'Z' } as const satisfies Record<Bye['kind'], Mark>;
const byeKinds = { U: 'pairing', F: 'full', H: 'half', Z: 'zero' } as const;

/** The rounds of a history in which somebody was paired. Byes of later rounds are announcements, and left out. */
export function crossTable(history: Pick<History, 'entrants' | 'met' | 'byes'>, points: Points): CrossTable {
  const isPaired = ({ kind, forfeit }: Bye): boolean => kind === 'pairing' || forfeit !== undefined;
  const rounds = [...history.met, ...history.byes.filter(isPaired)].reduce(
    (last, { round }) => Math.max(last, round),
    0,
  );
  const rows = Array.from({ length: history.entrants }, () =>
    Array.from({ length: rounds }, (): Entry => ({ mark: 'Z' })),
  );
  for (const { round, entrant, kind, forfeit } of history.byes)
    if (round <= rounds)
      rows[entrant - 1]![round - 1] =
        forfeit === undefined ? { mark: byeMarks[kind] } : { mark: kind === 'full' ? '+' : '-', ...forfeit };
  for (const met of history.met) {
    const [white, black] = met.entrants as [Entrant, Entrant];
    const [forWhite, forBlack] = marks(met);
    rows[white - 1]![met.round - 1] = { mark: forWhite, opponent: black, colour: 'white' };
    rows[black - 1]![met.round - 1] = { mark: forBlack, opponent: white, colour: 'black' };
  }
  return { points, rounds, rows };
}

function marks({ entrants, points, absent = [] }: Met): [Mark, Mark] {
  if (absent.length > 0) return entrants.map((entrant) => (absent.includes(entrant) ? '-' : '+')) as [Mark, Mark];
  const [white, black] = points as [number, number];
  if (white === black) return ['=', '='];
  return white > black ? ['1', '0'] : ['0', '1'];
}

/** The same as meetings and byes, each meeting with so many games. Boards are numbered by their first entrant. */
export function meetings(table: CrossTable, games = 1): { readonly met: Met[]; readonly byes: Bye[] } {
  const met: Met[] = [];
  const byes: Bye[] = [];
  for (let round = 1; round <= table.rounds; round++) {
    let board = 0;
    for (const [at, row] of table.rows.entries()) {
      const entry = row[round - 1]!;
      const entrant = at + 1;
      if (entry.opponent === undefined)
        byes.push({ round, entrant, kind: byeKinds[entry.mark as keyof typeof byeKinds] });
      else if (entrant < entry.opponent)
        met.push(
          meeting(entrant, entry, table.rows[entry.opponent - 1]![round - 1]!, { round, board: ++board, games }),
        );
    }
  }
  return { met, byes };
}

function meeting(
  entrant: Entrant,
  mine: Entry,
  theirs: Entry,
  where: { round: number; board: number; games: number },
): Met {
  const isWhite = mine.colour === 'white';
  const entrants = isWhite ? [entrant, mine.opponent!] : [mine.opponent!, entrant];
  const [white, black] = isWhite ? [mine, theirs] : [theirs, mine];
  const share = ({ mark }: Entry): number =>
    mark === '1' || mark === '+' ? where.games : mark === '=' ? where.games / 2 : 0;
  const absent = entrants.filter((_, at) => [white, black][at]!.mark === '-');
  return { ...where, entrants, points: [share(white), share(black)], ...(absent.length > 0 ? { absent } : {}) };
}
