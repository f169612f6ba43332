import type { Database } from '../../store/database.ts';
import { keepRatings, stepOf } from '../../store/rating-history.ts';
import type { Ladder, Standing } from './ladder.ts';

/** Keeps how ratings go, whenever a ladder was read. */
export interface History {
  keep(contest: number, ladder: Ladder): void;
  close(): Promise<void>;
}

export function makeHistory(db: Database, onError: (error: unknown) => void, now = () => new Date()): History {
  /** By contest: the day and the step of what was kept of each version. */
  const kept = new Map<number, ReadonlyMap<number, string>>();
  const pointOf = ({ rated }: Standing): string => `${now().toISOString().slice(0, 10)} ${stepOf(rated.games)}`;
  const keepNew = async (contest: number, { standings }: Ladder): Promise<void> => {
    const before = kept.get(contest);
    const fresh = standings.filter((one) => one.rated.games > 0 && before?.get(one.version.id) !== pointOf(one));
    if (fresh.length === 0) return;
    await keepRatings(
      db,
      contest,
      fresh.map(({ version, rated: { rating, sd, games } }) => ({ version: version.id, rating, sd, games })),
    );
    kept.set(contest, new Map(standings.map((one) => [one.version.id, pointOf(one)])));
  };
  let keeping: Promise<void> = Promise.resolve();
  return {
    keep(contest, ladder) {
      keeping = keeping.then(() => keepNew(contest, ladder)).catch(onError);
    },
    close: () => keeping,
  };
}
