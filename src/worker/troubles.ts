import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFull } from '../kit/folder.ts';
import { defaultCache } from '../programs/cache.ts';
import { reasonOf, troubleAt, withoutPassword } from '../store/database.ts';
import { said } from '../text/said.ts';
import type { TroubleMessage } from '../text/troubles.ts';
import { texts } from './text.ts';

/** What keeps a worker from playing, told to its operator once when it begins and once when it is over. */
export interface Troubles {
  /** Undefined while all is well. */
  current(): TroubleMessage | undefined;
  /** Retries while the database is in trouble, until `giveUp`; throws every other error. */
  insist<T>(work: () => Promise<T>, giveUp: AbortSignal): Promise<T>;
  /** Whoever is kept from its work by a trouble says so and what is wrong, and when the trouble is over. */
  begin(who: object, trouble: TroubleMessage, why: string): void;
  end(who: object): void;
}

export function newTroubles(databaseUrl: string, tell: (line: string) => void): Troubles {
  const kept = new Map<object, TroubleMessage>();
  const told = new Set<string>();

  const begin = (who: object, trouble: TroubleMessage, why: string): void => {
    kept.set(who, trouble);
    if (told.has(trouble.code)) return;
    told.add(trouble.code);
    tell(
      trouble.code === 'database-lost'
        ? texts().databaseLost(withoutPassword(databaseUrl), why)
        : texts().held(said(trouble), why),
    );
  };
  const end = (who: object): void => {
    if (!kept.delete(who) || kept.size > 0) return;
    tell(told.has('worker-full') ? texts().roomAgain : texts().databaseBack);
    told.clear();
  };
  return {
    current: () => [...kept.values()].at(-1),
    begin,
    end,
    async insist(work, giveUp) {
      const who = {};
      for (;;) {
        try {
          const done = await work();
          end(who);
          return done;
        } catch (error) {
          const trouble = troubleAt(databaseUrl, error);
          if (trouble === undefined || giveUp.aborted) {
            kept.delete(who);
            throw error;
          }
          begin(who, trouble, trouble.code === 'database-lost' ? reasonOf(error) : (error as Error).message);
          await rest(trouble.code === 'database-lost' ? 250 : 1000, giveUp);
        }
      }
    },
  };
}

/** Whether a match may have failed because the disk of this machine is full. */
export const isForWantOfRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ||
  [tmpdir(), defaultCache()].some((folder) => existsSync(folder) && isFull(folder));

/** Waits, unless the worker stops. */
export async function rest(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stop }).catch(() => undefined); // aborted: the worker stops
}

/** Wakes those who wait for it. */
export interface Bell {
  ring(): void;
  /** How often it rang. */
  rings(): number;
  /** Waits until the bell rings, at most so many milliseconds, unless the worker stops. */
  wait(ms: number, stop: AbortSignal): Promise<void>;
}

export function newBell(): Bell {
  const waiting = new Set<() => void>();
  let rings = 0;
  return {
    ring() {
      rings++;
      for (const wake of waiting) wake();
    },
    rings: () => rings,
    async wait(ms, stop) {
      const woken = new AbortController();
      const wake = (): void => woken.abort();
      waiting.add(wake);
      stop.addEventListener('abort', wake);
      if (!stop.aborted) await rest(ms, woken.signal);
      stop.removeEventListener('abort', wake);
      waiting.delete(wake);
    },
  };
}
