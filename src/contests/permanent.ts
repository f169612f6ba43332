import type { Queue } from '../jobs/queue.ts';
import { wholeField } from '../pairing/choices.ts';
import type { FormatDefinition } from '../pairing/format.ts';
import { evenRound } from '../pairing/ladder/even.ts';
import type { LadderTable } from '../pairing/ladder/rounds.ts';
import { resultsAmong, seatsIn } from '../pairing/ladder/results.ts';
import { contestVersions, ladderResults, type Contest } from '../store/contests.ts';
import { openTables, type lockContest } from '../store/rounds.ts';
import { connectedIn } from '../store/seats.ts';
import { getTournament, voidSince, type StoredTournament } from '../store/tournaments.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { pause } from './advance.ts';

type Trx = Parameters<typeof lockContest>[0];

export interface PermanentSettings {
  /** How many matches every bot has to have. */
  readonly matches: number;
}

/** The name of the format among those of contests that begin and end. */
export const permanentFormat = 'permanent';

/** A contest that never ends, as those who make contests choose it. */
export const permanent: Pick<FormatDefinition<PermanentSettings>, 'summary' | 'seats' | 'options'> = {
  summary: {
    en: 'goes on until you end it: every bot has the same number of matches, whoever comes later catches up, and places are by the sum of points',
    pl: 'trwa, póki go nie zakończysz: każdy bot ma tyle samo meczów, kto przyjdzie później, nadrabia, a o miejscu decyduje suma punktów',
  },
  seats: 'several',
  options: {
    matches: wholeField({ en: 'The number of matches of every bot', pl: 'Liczba meczów każdego bota' }, 'matches', {
      otherwise: 100,
      most: 1000,
    }),
  },
};

/** What the next rounds of a contest that never ends follow from. */
export interface Schedule {
  /** Those who are there. */
  readonly bots: number;
  readonly seats: number;
  /** The tables of the next round; undefined when there is nothing to play. */
  next(seed: string, round: number): readonly LadderTable[] | undefined;
  /** Whether every bot of a ladder has a place. */
  readonly isSettled?: boolean;
}

/** Why a permanent contest begins no match although it runs: too few of its so many bots are there. */
export function whyResting(
  { contest: { kind }, state, seats }: Pick<StoredTournament, 'contest' | 'state' | 'seats'>,
  bots: number,
  away: number,
): TournamentMessage | undefined {
  const isResting = kind === 'permanent' && state === 'running' && bots >= seats && bots - away < seats;
  return isResting ? { code: 'bots-away', here: bots - away, seats } : undefined;
}

/**
 * The schedule of a permanent contest; undefined when it does not run. One with a match that nobody could play waits for
 * its moderator. Needs `lockContest`.
 */
export async function evenSchedule(trx: Trx, queue: Queue, contest: Contest): Promise<Schedule | undefined> {
  const stored = await getTournament(trx, contest.id);
  if (stored?.state !== 'running') return undefined; // somebody paused it just now
  if (stored.endsAt !== null && stored.endsAt <= new Date()) return undefined; // it ends when the last match is over
  const stuck = await voidSince(trx, contest.id);
  if (stuck !== undefined) {
    await pause(trx, queue, contest.id, { code: 'game-void', match: stuck.match, why: stuck.reason });
    return undefined;
  }
  // before the results: a table that ends now then counts twice, and not at all the other way round
  const waiting: (readonly number[])[] = (await openTables(trx, contest.id)).map((table) => table.bots);
  const bots = (await contestVersions(trx, contest.id)).map(({ id }) => id);
  const { seats } = stored;
  const results = resultsAmong(new Set(bots), await ladderResults(trx, contest.id, seats));
  const satIn = seatsIn(results);
  const games = contest.duplicate ? seats : 1;
  const connected = await connectedIn(trx, contest.id);
  const tablesOf = (bot: number): number => waiting.filter((table) => table.includes(bot)).length;
  const room = (bot: number): number => {
    const left = connected.get(bot) ?? Infinity; // a program is always there
    return left === Infinity ? left : Math.floor(left / games) - tablesOf(bot);
  };
  const { matches: wanted } = stored.settings as PermanentSettings;
  return {
    bots: bots.filter((bot) => connected.get(bot) !== 0).length,
    seats,
    next(seed, round) {
      const sat = (bot: number, seat: number): number =>
        satIn(bot, seat) + waiting.filter((table) => table[seat] === bot).length;
      const tables = evenRound({ bots, results, games, waiting, seats, wanted, sat, room, seed, round });
      waiting.push(...tables);
      return tables.length === 0 ? undefined : tables.map((table) => ({ kind: 'official', bots: table }));
    },
  };
}
