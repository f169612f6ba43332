import type { Seat } from '../../src/game/seat.ts';
import { seatNames } from './cards.ts';
import { say } from './protocol-messages.ts';
import type { View } from './state.ts';

// Messages to a seat besides its questions, from its views.

/** The messages to a seat whose previous view was `before`, or that had none. */
export function news(before: View | undefined, now: View, seat: Seat): string[] {
  if (before === undefined) return [dealOf(now, seat)];
  const taken = before.table.length === 3 && now.table.length === 0 && now.last !== null ? [say.taken(now.last)] : [];
  if (now.points.length === before.points.length) return taken;
  const sums = seatNames.map((_, at) => now.points.reduce((sum, deal) => sum + deal[at]!, 0));
  return [...taken, say.score(now.points.at(-1)!), say.total(sums), ...(now.over ? [] : [dealOf(now, seat)])];
}

/** The messages to a client that sits down in the middle of a deal. */
export const catchUp = (now: View, seat: Seat): string[] => [
  dealOf(now, seat),
  ...now.tricks.map((trick) => say.taken(trick)),
];

/** A spectator of a running match does not see the cards. */
const dealOf = ({ type, leader, dealt }: View, seat: Seat): string => say.deal(type, leader, dealt[seat] ?? '…');
