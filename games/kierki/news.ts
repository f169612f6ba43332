import type { Seat } from '../../src/game/seat.ts';
import { seatNames } from './cards.ts';
import { say } from './protocol-messages.ts';
import type { View } from './state.ts';

// What a seat is told beside its questions, from what it sees.

/** What to tell a seat that saw the table as it was before, or nothing yet. */
export function news(before: View | undefined, now: View, seat: Seat): string[] {
  if (before === undefined) return [dealOf(now, seat)];
  const taken = before.table.length === 3 && now.table.length === 0 && now.last !== null ? [say.taken(now.last)] : [];
  if (now.points.length === before.points.length) return taken;
  const sums = seatNames.map((_, at) => now.points.reduce((sum, deal) => sum + deal[at]!, 0));
  return [...taken, say.score(now.points.at(-1)!), say.total(sums), ...(now.over ? [] : [dealOf(now, seat)])];
}

/** What to tell somebody who sits down in the middle of a deal. */
export const catchUp = (now: View, seat: Seat): string[] => [
  dealOf(now, seat),
  ...now.tricks.map((trick) => say.taken(trick)),
];

/** Who watches a running match does not see the cards. */
const dealOf = ({ type, leader, dealt }: View, seat: Seat): string => say.deal(type, leader, dealt[seat] ?? '…');
