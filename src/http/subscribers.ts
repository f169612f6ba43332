import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';

/** One event in the format of server-sent events. */
export function eventText(event: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A reader of a live stream. */
export interface Subscriber {
  send(text: string): void;
  drop(): void;
}

const cap = 256 * 1024;
const heartbeat = 15_000;
const patience = 30_000; // milliseconds in which a subscriber has to read something

/**
 * The backlog is sent at the subscriber's own speed and costs no memory, because all subscribers share it. Of the
 * events after it 256 KiB may wait; then the subscriber is dropped, because Node would buffer without limit, and also
 * when it reads nothing for half a minute. Its browser reconnects and says what it saw last.
 */
export function addSubscriber(
  out: Writable & { readonly socket?: Socket | null },
  backlog: readonly string[],
  onGone: () => void,
): Subscriber {
  const fresh: string[] = [];
  let handed = 0; // events of the backlog that were sent
  let waiting = 0; // characters of later events that wait
  let isGone = false;
  let readAt = performance.now(); // when the subscriber had last read all that it was sent

  const pump = (): void => {
    if (!out.writableNeedDrain) readAt = performance.now();
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
    if (waiting > cap) reset();
  };
  /** Of a plain close the kernel would keep what it did not send, up to 4 MiB, for minutes. */
  const reset = (): void => {
    out.socket?.resetAndDestroy();
    drop();
  };
  const drop = (): void => {
    if (isGone) return;
    isGone = true;
    clearInterval(beat);
    fresh.length = 0;
    out.destroy();
    onGone();
  };

  const beat = setInterval(() => {
    if (out.writableNeedDrain && performance.now() - readAt > patience) reset();
    else send(':\n\n');
  }, heartbeat);
  out.on('drain', pump);
  out.on('close', drop);
  out.on('error', drop);
  pump();
  return { send, drop };
}
