import type { Move, View } from './state.ts';

/** A raise by this share of the pot after a call; all in where little would be left, a call where no raise is allowed. */
export function raiseBy({ toCall, minRaise, maxRaise, pot, bets, turn }: View, share: number): Move {
  if (maxRaise === 0) return toCall > 0 ? 'call' : 'check';
  const wanted = Math.max(minRaise, bets[turn!]! + toCall + Math.round(share * (pot + toCall)));
  return { raise: wanted > 0.6 * maxRaise ? maxRaise : wanted };
}
