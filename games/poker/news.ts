import type { Seat } from '../../src/game/seat.ts';
import { readTold, say } from './protocol-messages.ts';
import type { View } from './state.ts';

/** The messages to a seat about the turn that led to its view: the public ones, and its cards. */
export const newsFor = (view: View, seat: Seat): string[] =>
  handsIn(view, seat).flatMap(({ lines: [first, ...rest], hole }) =>
    hole === undefined ? [first!, ...rest] : [first!, say.cards(hole), ...rest],
  );

/** The messages of one hand. */
export interface HandNews {
  readonly lines: readonly string[];
  /** The cards of the seat, where its hand begins here. */
  readonly hole?: string;
}

/** The news of a view, cut where new hands begin. */
export function handsIn({ news, holes }: Pick<View, 'news' | 'holes'>, seat: Seat): HandNews[] {
  const starts = news.flatMap((line, at) => (at === 0 || line.startsWith('HAND') ? [at] : []));
  return starts.map((start, at) => {
    const lines = news.slice(start, starts[at + 1]);
    const told = readTold(lines[0]!);
    if (told.kind !== 'hand' || told.chips[seat] === 0) return { lines };
    // a spectator of a running match sees no cards
    return { lines, hole: at === starts.length - 1 ? (holes[seat] ?? '????') : shownIn(lines, seat) };
  });
}

/** A hand that was over before anybody could act: all its cards were shown. */
function shownIn(lines: readonly string[], seat: Seat): string {
  const shown = lines.map(readTold).find((told) => told.kind === 'show' && told.seat === seat);
  return shown?.kind === 'show' ? shown.hole : '????';
}
