import type { Move, View } from './state.ts';

// What a page needs to show a table; the rules are apart.

export const writeMove = (move: Move): string => (typeof move === 'string' ? move : `raise ${move.raise}`);

export function readMove(text: string): Move | undefined {
  if (text === 'fold' || text === 'check' || text === 'call') return text;
  const [, chips] = /^raise (0|[1-9]\d{0,8})$/.exec(text) ?? [];
  return chips === undefined ? undefined : { raise: Number(chips) };
}

/** What a person may click: of all raises the smallest, half the pot, the pot, and all in. */
export function offered({ toCall, minRaise, maxRaise, pot, bets, turn, options: { doyle } }: View): Move[] {
  const called = bets[turn!]! + toCall;
  const raises = [minRaise, called + Math.round((pot + toCall) / 2), called + pot + toCall, maxRaise];
  const legal = raises.filter((raise) => maxRaise > 0 && raise >= minRaise && raise <= maxRaise);
  return [
    ...(toCall > 0 || !doyle ? ['fold' as const] : []),
    toCall > 0 ? 'call' : 'check',
    ...[...new Set(legal)].map((raise) => ({ raise })),
  ];
}

/** What pages and terminals count: the chips that are not in the pot, or the balance. */
export const chipsIn = ({ options: { doyle }, stacks, balance }: View): readonly number[] => (doyle ? balance : stacks);
