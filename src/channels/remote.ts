import type { Framing } from '../game/channel.ts';
import { resignation } from '../game/player-failure.ts';
import { LineChannel } from './channel.ts';
import { failure } from './failure.ts';

/** What comes from a player who is elsewhere, or of it. */
export type Heard =
  | { readonly kind: 'said'; readonly text: string } // a message without its end, one character for each byte
  | { readonly kind: 'left' } // it says no more: its program ended, or the person resigned
  | { readonly kind: 'lost' } // its connection is lost
  | { readonly kind: 'back' }; // it is connected again

/** How long a player who is elsewhere may be away, and what its messages may take longer, in milliseconds. */
export interface RemoteTimes {
  /** How long its connection may be lost in one match, in all. Meanwhile its clock stands still. */
  readonly grace: number;
  /** Added to the limit of every answer. */
  readonly margin: number;
  /** A person who says no more resigns. */
  readonly isPerson?: true;
}

const startUp = 5000; // ms more for the first answer, as programs here have

/** A channel to a player who is elsewhere; `tell` sends it a message without its end, or null when there are no more. */
export function remoteChannel(
  tell: (text: string | null) => void,
  { loose: _loose, ...framing }: Framing,
  { grace, margin, isPerson }: RemoteTimes,
): { readonly channel: LineChannel; hear(heard: Heard): void } {
  const end = framing.end ?? '\n';
  let isOver = false;
  let lostSince: number | undefined;
  let lost = 0; // ms in all, without the present loss
  let timer: NodeJS.Timeout | undefined;
  const channel = new LineChannel(
    {
      write: (text) => tell(text.slice(0, -end.length)),
      waiting: () => 0, // whoever holds the connection drops a player who does not read
      stopReading: () => undefined,
      end: () => channel.gone(failure('left', { code: 'connection-closed' })),
      destroy() {
        clearTimeout(timer);
        if (!isOver) tell(null);
        isOver = true;
      },
    },
    framing,
    { startUp, margin, repeatable: true },
  );
  const lose = (): void => {
    if (lostSince !== undefined) return;
    lostSince = performance.now();
    channel.hold();
    timer = setTimeout(
      () => channel.gone(failure('left', { code: 'connection-lost', seconds: grace / 1000 })),
      Math.max(0, grace - lost),
    );
  };
  const find = (): void => {
    if (lostSince === undefined) return;
    lost += performance.now() - lostSince;
    lostSince = undefined;
    clearTimeout(timer);
    channel.release();
  };
  return {
    channel,
    hear(heard) {
      if (heard.kind === 'said') channel.bytes(Buffer.from(`${heard.text}${end}`, 'latin1'));
      else if (heard.kind === 'left')
        channel.gone(isPerson ? resignation : failure('left', { code: 'connection-closed' }));
      else if (heard.kind === 'lost') lose();
      else find();
    },
  };
}
