import { follow, type Followed } from './followed.ts';
import { sharesOfPot } from './odds.ts';
import { potsOf, type Pot } from './pots.ts';
import type { ShownHand } from './shown.ts';

/** A pot with the chances of its seats, in their order. */
export interface SharedPot extends Pot {
  readonly shares: readonly number[];
}

/** The board when the cards were shown, and the pots; undefined where nobody was all in before it was complete. */
export function allInAt(
  shown: ShownHand,
  at: number,
): { readonly board: string; readonly pots: readonly SharedPot[] } | undefined {
  const before = beforeShowdown(shown, at);
  if (before === undefined || before.board.length === 10) return undefined;
  const { board, folded, bets } = before;
  const put = before.put.map((own, seat) => own + bets[seat]!);
  const pots = potsOf(put, (seat) => !folded[seat]).filter(({ seats }) => seats.length > 1);
  return { board, pots: pots.map((pot) => ({ ...pot, shares: sharesOfPot(pot.seats, shown.holes, board) })) };
}

/** The hand just before its cards were shown. */
function beforeShowdown({ lines, hand }: ShownHand, at: number): Followed | undefined {
  if (!hand.shown.some((hole) => hole !== '')) return undefined;
  let before: Followed | undefined;
  for (const line of lines.filter((each) => each.at <= at)) {
    if (line.text.startsWith('SHOW')) return before;
    before = follow(before, line.text);
  }
  return undefined;
}
