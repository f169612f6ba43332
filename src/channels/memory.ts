import { failure } from './failure.ts';
import type { Framing } from '../game/channel.ts';
import { LineChannel } from './channel.ts';
import type { Timing } from './clock.ts';

/** A channel whose other end is in this process: for simulations and tests. */
export interface MemoryPair {
  readonly channel: LineChannel;
  /** All that was sent to the other end. */
  readonly told: string;
  readonly ended: boolean;
  /** Sends these bytes from the other end. */
  say(text: string | Buffer): void;
  /** Closes the other end. */
  leave(): void;
  onText(hear: (text: string) => void): void;
}

/** With `deaf`, the other end never reads. */
export function memoryPair(
  framing: Framing,
  { deaf = false, ...timing }: { readonly deaf?: boolean } & Timing = {},
): MemoryPair {
  let told = '';
  let ended = false;
  let hear: ((text: string) => void) | undefined;
  const channel = new LineChannel(
    {
      write(text) {
        told += text;
        if (hear !== undefined) queueMicrotask(() => hear!(text));
      },
      waiting: () => (deaf ? told.length : 0),
      stopReading: () => undefined,
      end: () => channel.gone(failure('left', { code: 'connection-closed' })),
      destroy: () => void (ended = true),
    },
    framing,
    timing,
  );
  return {
    channel,
    get told() {
      return told;
    },
    get ended() {
      return ended;
    },
    say: (text) => channel.bytes(typeof text === 'string' ? Buffer.from(text, 'latin1') : text),
    leave: () => channel.gone(failure('left', { code: 'connection-closed' })),
    onText: (listener) => void (hear = listener),
  };
}
