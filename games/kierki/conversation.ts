import type { Outcome } from '../../src/game/fault.ts';
import type { Seat } from '../../src/game/seat.ts';
import { faultKinds } from '../../src/game/fault.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { Message, Mishap } from '../../src/game/view/viewer.ts';
import { seatNames } from './cards.ts';
import { say } from './messages.ts';
import { news } from './news.ts';
import type { View } from './state.ts';

/** What was said at the table, from what was seen. Nobody speaks with a seat any more once a stand-in plays there. */
export function conversation(
  frames: readonly Frame<View>[],
  _outcome?: Outcome,
  faults: readonly Mishap[] = [],
): Message[] {
  const hasGone = (seat: Seat, at: number): boolean => faults.some((fault) => fault.seat === seat && fault.turn <= at);
  return frames.flatMap(({ view, moves, toMove }, at) => {
    const before = frames[at - 1]?.view;
    const tell = (seat: Seat | null, text: string): Message => ({ seat, said: false, text, at });
    const answers = Object.entries(moves).map(([seat, card]) => ({
      seat: Number(seat),
      said: true,
      text: say.trick(before!.tricks.length + 1, [card]),
      at,
    }));
    const questions = toMove.map((seat) => tell(seat, say.trick(view.tricks.length + 1, view.table)));
    const mistakes = faults.filter(
      ({ turn, fault }) => turn === at + 1 && (faultKinds[fault] === 'wrong' || fault === 'unfinished'),
    );
    return [
      ...answers.filter(({ seat }) => !hasGone(seat, at)),
      ...newsOf(before, view, tell).filter(({ seat }) => seat === null || !hasGone(seat, at)),
      ...questions.filter(({ seat }) => !hasGone(seat!, at)),
      ...mistakes.flatMap(({ seat, said }) => (said === undefined ? [] : [{ seat, said: true, text: said, at }])),
    ];
  });
}

/** Each is told of its own cards, and all of everything else. */
function newsOf(before: View | undefined, now: View, tell: (seat: Seat | null, text: string) => Message): Message[] {
  const shown = { ...now, dealt: now.dealt.map((cards) => cards ?? '…') };
  const [first, ...others] = seatNames.map((_, seat) => news(before, shown, seat));
  return first!.flatMap((text, at) =>
    text.startsWith('DEAL')
      ? [text, ...others.map((lines) => lines[at]!)].map((own, seat) => tell(seat, own))
      : [tell(null, text)],
  );
}
