import type { Finished, PlayedTurn, Plan } from './plan.ts';

/** A match as the browser keeps it: to go on with, to send, or to show again after the page was closed. */
export interface Kept {
  readonly plan: Plan;
  readonly turns: readonly PlayedTurn[];
  /** When it was kept last, in milliseconds of the clock. */
  readonly at: number;
  /** It is over, and the site does not have it yet. */
  readonly finished?: Finished;
  /** Why the site does not want it. */
  readonly refused?: string;
  /** The site has it: its number there, in the place of the turns and the log. */
  readonly match?: number;
}

const prefix = 'play ';
const longest = 30 * 24 * 3600 * 1000; // milliseconds that a match is kept which need not be sent

/** Matches in the storage of the browser; one that cannot store anything keeps none. */
export interface KeptMatches {
  keep(kept: Kept): void;
  find(key: string): Kept | undefined;
  all(): readonly Kept[];
  drop(key: string): void;
}

/** `storage` is handed in; undefined where the browser has none. */
export function makeKeptMatches(storage: Storage | undefined, now: () => number = Date.now): KeptMatches {
  const read = (name: string): Kept | undefined => {
    try {
      const kept = JSON.parse(storage?.getItem(name) ?? 'null') as Kept | null;
      return kept !== null && typeof kept.plan?.key === 'string' && Array.isArray(kept.turns) ? kept : undefined;
    } catch {
      return undefined; // somebody else wrote it
    }
  };
  const drop = (key: string): void => storage?.removeItem(prefix + key);
  return {
    keep(kept) {
      try {
        storage?.setItem(prefix + kept.plan.key, JSON.stringify(kept));
      } catch {
        return; // no room: the match goes on in the page alone
      }
    },
    find: (key) => read(prefix + key),
    all() {
      const names = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage!.key(at)!);
      const found = names.filter((name) => name.startsWith(prefix)).flatMap((name) => read(name) ?? []);
      const old = found.filter(
        ({ at, finished, refused }) => (finished === undefined || refused !== undefined) && now() - at > longest,
      );
      for (const { plan } of old) drop(plan.key);
      return found.filter((kept) => !old.includes(kept)).toSorted((one, other) => other.at - one.at);
    },
    drop,
  };
}

/** The storage of this browser; undefined where it is switched off. */
export function storageHere(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
