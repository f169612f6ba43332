import type { Seat } from '../../src/game/seat.ts';
import { seatsAfter, writeMove } from './hand.ts';
import { handsIn, type HandNews } from './news.ts';
import { readTold, type Told } from './protocol-messages.ts';
import type { View } from './state.ts';

// Hands as the dealer of the Annual Computer Poker Competition writes them.

interface Shown {
  /** Counted from 1. */
  readonly number: number;
  /** The seats that take part, from the first after the button on: their indices are positions. */
  readonly order: readonly Seat[];
  readonly betting: string;
  readonly board: string;
  readonly holes: ReadonlyMap<Seat, string>;
  /** The chips of each seat in the rounds before this one. */
  readonly put: readonly number[];
  readonly limit: boolean;
}

/** The hand of a view as its seat, or that of its turn, sees it. */
const ofView = (view: View, seat: Seat): Shown => ({
  number: view.hand,
  order: seatsAfter(view.button, view.holes.length).filter((each) => view.holes[each] !== ''),
  betting: view.betting,
  board: view.board,
  holes: new Map([[seat, view.holes[seat] ?? '????']]),
  put: view.put,
  limit: view.options.limit,
});

const ofStart = ({ number, button, chips }: Told & { kind: 'hand' }, holes: Shown['holes'], limit: boolean): Shown => ({
  number,
  order: seatsAfter(button, chips.length).filter((seat) => chips[seat]! > 0),
  betting: '',
  board: '',
  holes,
  put: chips.map(() => 0),
  limit,
});

/** The hand after a public message; there is at most one move among them. */
function after(hand: Shown, message: string): Shown {
  const told = readTold(message);
  if (told.kind === 'did') {
    const move = told.move === 'raise' ? { raise: told.chips } : told.move;
    return { ...hand, betting: hand.betting + writeMove(hand, move, hand.put[told.seat]!) };
  }
  if (told.kind === 'board') return { ...hand, betting: `${hand.betting}/`, board: told.board };
  if (told.kind === 'show') return { ...hand, holes: new Map([...hand.holes, [told.seat, told.hole]]) };
  return hand;
}

function write({ number, order, betting, board, holes }: Shown, seat: Seat): string {
  const held = order.map((each) => holes.get(each) ?? '').join('|');
  const rounds = [board.slice(0, 6), board.slice(6, 8), board.slice(8)].filter((cards) => cards !== '');
  return ['MATCHSTATE', order.indexOf(seat), number - 1, betting, [held, ...rounds].join('/')].join(':');
}

/** The state of the hand that is played, as a seat was told it. */
export const stateOf = (view: View, seat: Seat): string => write(ofView(view, seat), seat);

/**
 * What a seat is told about the turn that led to its view: the last state of a hand that is over, and that of the hand
 * which is played.
 */
export function statesFor(before: View | undefined, view: View, seat: Seat): string[] {
  return handsIn(view, seat).flatMap((news) => {
    const start = startOf(news, before, view, seat);
    return start === undefined ? [] : [write(news.lines.reduce(after, start), seat)];
  });
}

/** The hand that these messages belong to; undefined where the seat takes no part in it. */
function startOf({ lines, hole }: HandNews, before: View | undefined, view: View, seat: Seat): Shown | undefined {
  const told = readTold(lines[0]!);
  if (told.kind !== 'hand') return before?.holes[seat] === '' ? undefined : ofView(before!, seat);
  return hole === undefined ? undefined : ofStart(told, new Map([[seat, hole]]), view.options.limit);
}
