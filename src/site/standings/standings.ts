import { setTimeout as sleep } from 'node:timers/promises';
import type { Ladder } from './ladder.ts';
import { makeReader } from '../reader.ts';

/** Ladders by contest. */
export interface Standings {
  of(contest: number): Promise<Ladder>;
  /** All requests that wait for a ladder fail with this error. */
  interrupt(error: Error): void;
  close(): Promise<void>;
}

const fresh = 1000; // milliseconds for which a ladder is cached
const rest = 10; // and so many times as long as reading and fitting it took,
const mostRest = 20_000; // but no longer: on a busy machine the start of the thread alone takes seconds
const patience = 50; // milliseconds that a page waits for the new ladder if there is an old one
const stale = 60_000; // milliseconds after which an old ladder is not shown any more

interface Kept {
  last?: Ladder;
  coming: Promise<Ladder>;
  /** When the ladder has to be read again; Infinity while it is being read. */
  until: number;
  /** When the last ladder is too old to be shown. */
  end: number;
}

/** `onRead` hears of every ladder that was read. */
export function makeStandings(
  databaseUrl: string,
  onRead: (contest: number, ladder: Ladder) => void = () => undefined,
): Standings {
  const { read, ...others } = makeReader<Ladder>('standings/standings-thread', databaseUrl);
  const readAndTell = async (contest: number): Promise<Ladder> => {
    const ladder = await read(contest);
    onRead(contest, ladder);
    return ladder;
  };
  return { of: keeping(readAndTell), ...others };
}

/** A cache of ladders. */
export function keeping(
  readNow: (contest: number) => Promise<Ladder>,
  now = () => performance.now(),
  wait = () => sleep(patience),
): Standings['of'] {
  const kept = new Map<number, Kept>();
  const read = async (contest: number): Promise<Ladder> => {
    const began = now();
    const ladder = await readNow(contest).catch((error: unknown) => {
      kept.delete(contest);
      throw error;
    });
    const until = now() + Math.min(mostRest, Math.max(fresh, rest * (now() - began)));
    kept.set(contest, { last: ladder, coming: Promise.resolve(ladder), until, end: until + stale });
    return ladder;
  };
  return async (contest) => {
    const known = kept.get(contest);
    if (known === undefined || known.until < now()) {
      const coming = read(contest);
      coming.catch(() => undefined); // requests that wait for it get the error
      kept.set(contest, { end: 0, ...known, coming, until: Infinity });
    }
    const { last, coming, end } = kept.get(contest)!;
    return last === undefined || end < now() ? await coming : await Promise.race([coming, wait().then(() => last)]);
  };
}
