import { fit, type Tally } from '../rating/bradley-terry.ts';
import { contestBots, getContest, tallies, type BotRow } from '../store/contests.ts';
import type { Database } from '../store/database.ts';
import type { Rated } from '../web/data.ts';
import { needGame } from './views.ts';

export interface Standing {
  readonly bot: BotRow;
  readonly rated: Rated;
  /** Over whom it was placed, with whom it shared a place, and behind whom: one of each pair at a table. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Ladder {
  /** The best first. */
  readonly standings: readonly Standing[];
  readonly byBot: ReadonlyMap<number, Standing>;
  readonly games: number;
  readonly tallies: readonly Tally[];
}

const fresh = 1000; // milliseconds for which a fit is shown again

/** Ladders by contest, fitted anew at most once a second each. */
export function makeStandings(db: Database): (contest: number) => Promise<Ladder> {
  const kept = new Map<number, { readonly until: number; readonly ladder: Promise<Ladder> }>();
  return async (contest) => {
    const now = performance.now();
    const known = kept.get(contest);
    if (known !== undefined && known.until > now) return await known.ladder;
    const ladder = readLadder(db, contest);
    kept.set(contest, { until: now + fresh, ladder });
    ladder.catch(() => kept.delete(contest)); // whoever asked is told
    return await ladder;
  };
}

async function readLadder(db: Database, contest: number): Promise<Ladder> {
  const of = await getContest(db, contest);
  const seats = of === undefined ? 2 : (await needGame(of.game)).rules.seats.min;
  return ladderOf(await contestBots(db, contest), await tallies(db, contest), seats);
}

export function ladderOf(bots: readonly BotRow[], results: readonly Tally[], seats = 2): Ladder {
  const known = new Map(bots.map((bot) => [bot.id, bot]));
  const counted = results.filter(({ first, second }) => known.has(first) && known.has(second));
  const { standings } = fit([...known.keys()], counted);
  const all = standings
    .toSorted((one, other) => sure(other) - sure(one))
    .map(({ entrant, rating, sd, games }) => ({ bot: known.get(entrant)!, rated: { rating, sd, games: Math.round(games / (seats - 1)) }, ...recordOf(entrant, counted) }));
  return {
    standings: all,
    byBot: new Map(all.map((standing) => [standing.bot.id, standing])),
    games: Math.round(counted.reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0) / ((seats * (seats - 1)) / 2)),
    tallies: counted,
  };
}

/** What a bot is worth at least, as far as is known: a public list is in this order, so that few lucky games lead nobody to its top. */
const sure = ({ rating, sd }: { readonly rating: number; readonly sd: number }): number => rating - 2 * sd;

/** The share of opponents that were beaten, in percent; a draw is half of it. */
export function shareOf({ wins, draws, losses }: Pick<Standing, 'wins' | 'draws' | 'losses'>): string {
  const all = wins + draws + losses;
  return all === 0 ? '' : `${Math.round((100 * (wins + draws / 2)) / all)}\u00a0%`;
}

/** How a bot did against everybody, or against one. */
export function recordOf(bot: number, results: readonly Tally[], against?: number): { readonly wins: number; readonly draws: number; readonly losses: number } {
  let [wins, draws, losses] = [0, 0, 0];
  for (const tally of results) {
    if (tally.first === bot && (against === undefined || tally.second === against)) {
      wins += tally.wins;
      draws += tally.draws;
      losses += tally.losses;
    }
    if (tally.second === bot && (against === undefined || tally.first === against)) {
      wins += tally.losses;
      draws += tally.draws;
      losses += tally.wins;
    }
  }
  return { wins, draws, losses };
}
