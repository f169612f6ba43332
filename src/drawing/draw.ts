import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { root } from '../match/games.ts';
import type { Order } from './thread.ts';

const patience = 60_000; // milliseconds for a picture
const mostWaiting = 20;
const kept = 32 * 2 ** 20; // bytes of the latest pictures

/** Draws pictures in threads, one after another, and keeps the latest. */
export interface Artist {
  /**
   * The file that `order` asks for, unless a picture with this name is kept; null where there is none, undefined where
   * too many are asked for or it takes too long.
   */
  draw(name: string, order: () => Promise<Order> | Order): Promise<Buffer | null | undefined>;
}

export function makeArtist(): Artist {
  const pictures = new Map<string, Buffer | null>();
  const asked = new Map<string, Promise<Buffer | null | undefined>>();
  let work: Promise<unknown> = Promise.resolve();

  const keep = (name: string, picture: Buffer | null): void => {
    pictures.set(name, picture);
    let bytes = [...pictures.values()].reduce((sum, one) => sum + (one?.length ?? 0), 0);
    for (const [oldest, one] of pictures) {
      if (bytes <= kept && pictures.size <= 1000) break;
      pictures.delete(oldest);
      bytes -= one?.length ?? 0;
    }
  };
  return {
    draw(name, order) {
      const known = pictures.get(name) ?? (pictures.has(name) ? null : undefined);
      if (known !== undefined) return Promise.resolve(known);
      const waiting = asked.get(name);
      if (waiting !== undefined) return waiting;
      if (asked.size >= mostWaiting) return Promise.resolve(undefined);
      const drawn = work.then(async () => {
        const picture = await inThread(await order());
        if (picture !== undefined) keep(name, picture);
        return picture;
      });
      work = drawn.catch(() => undefined);
      asked.set(name, drawn);
      return drawn.finally(() => asked.delete(name));
    },
  };
}

/** Node 20 runs no TypeScript: the thread is that of the build. */
function inThread(order: Order): Promise<Buffer | null | undefined> {
  return new Promise((resolve, reject) => {
    const entry = fileURLToPath(new URL('dist/src/drawing/thread.js', root));
    const thread = new Worker(entry, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
    const timer = setTimeout(() => {
      resolve(undefined);
      void thread.terminate();
    }, patience);
    thread.once('message', (bytes: Uint8Array | null) => {
      resolve(bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void thread.terminate();
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('a thread that draws ended early')); // unless it has answered
    });
  });
}
