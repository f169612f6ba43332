import type { Writable } from 'node:stream';

/** One event, as a stream of server-sent events has it. */
export function eventText(event: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Whoever reads a live stream. */
export interface Subscriber {
  send(text: string): void;
  drop(): void;
}

const cap = 256 * 1024;
const heartbeat = 15_000;

/**
 * What there was when a subscriber came is handed over at its own speed and costs no memory, for all subscribers share it.
 * Of what comes afterwards 256 KiB may wait, then it is dropped, for Node would queue without bound; its browser comes
 * back and says what it saw last.
 */
export function addSubscriber(out: Writable, backlog: readonly string[], onGone: () => void): Subscriber {
  const fresh: string[] = [];
  let handed = 0; // of the backlog
  let waiting = 0; // characters of the fresh ones
  let isGone = false;

  const pump = (): void => {
    while (!out.writableNeedDrain && !isGone) {
      if (handed < backlog.length) {
        out.write(backlog[handed++]!);
        continue;
      }
      const text = fresh.shift();
      if (text === undefined) return;
      waiting -= text.length;
      out.write(text);
    }
  };
  const send = (text: string): void => {
    if (isGone) return;
    fresh.push(text);
    waiting += text.length;
    pump();
    if (waiting > cap) drop();
  };
  const drop = (): void => {
    if (isGone) return;
    isGone = true;
    clearInterval(beat);
    fresh.length = 0;
    out.destroy();
    onGone();
  };

  const beat = setInterval(() => send(':\n\n'), heartbeat);
  out.on('drain', pump);
  out.on('close', drop);
  out.on('error', drop);
  pump();
  return { send, drop };
}
