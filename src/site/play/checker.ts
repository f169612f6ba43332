import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Message } from '../../game/message.ts';
import type { Reading } from '../../kit/reading.ts';
import { root } from '../../match/games.ts';
import type { PlayMessage } from '../../text/play.ts';
import type { Checked, Sent } from './check.ts';

const longest = 20_000; // milliseconds for a log
const largest = 512; // MiB of the thread

/** What came of a log, and the milliseconds that it took. */
export type Check = (sent: Sent) => Promise<{ readonly reading: Reading<Checked, Message>; readonly ms: number }>;

/** Checks logs in a thread, one after the other: whatever is in them, the site goes on meanwhile. */
export function makeChecker(): { readonly check: Check; close(): Promise<void> } {
  const entry = fileURLToPath(new URL('dist/src/site/play/check-thread.js', root)); // Node 20 runs no TypeScript
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const start = (): Worker => {
    const started = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: largest } });
    started.unref();
    return started;
  };
  const checkNow: Check = async (sent) => {
    const asked = (thread ??= start());
    const begun = performance.now();
    return await new Promise((resolve) => {
      const end = (reading: Reading<Checked, Message>): void => {
        clearTimeout(timer);
        asked.off('message', end).off('error', fail).off('exit', fail);
        resolve({ reading, ms: performance.now() - begun });
      };
      const fail = (): void => {
        if (thread === asked) thread = undefined;
        void asked.terminate();
        end({ wrong: { code: 'play-slow' } satisfies PlayMessage });
      };
      const timer = setTimeout(fail, longest);
      asked.on('message', end).on('error', fail).on('exit', fail);
      asked.postMessage(sent);
    });
  };
  return {
    async check(sent) {
      const turn = last.then(async () => await checkNow(sent));
      last = turn;
      return await turn;
    },
    close: async () => void (await thread?.terminate()),
  };
}
