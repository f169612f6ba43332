import type { Outcome } from '../../src/game/fault.ts';
import type { Seat } from '../../src/game/seat.ts';
import { faultKinds } from '../../src/game/fault.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { Message, Mishap } from '../../src/game/view/viewer.ts';
import { say } from './messages.ts';
import { upNext } from './rules.ts';
import type { State } from './state.ts';

/** What was said at the table, from what was seen. Nobody speaks with those who are gone. */
export function conversation(
  frames: readonly Frame<State>[],
  outcome?: Outcome,
  faults: readonly Mishap[] = [],
): Message[] {
  const { players, stones } = frames[0]!.view;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const hasGone = (seat: Seat, at: number): boolean =>
    faults.some((fault) => fault.seat === seat && fault.turn <= at) || frames[at]!.view.gone.includes(seat);
  const told = frames.flatMap(({ view: now, moves, toMove }, at): Message[] => {
    const before = frames[at - 1]?.view;
    const tell = (seat: Seat, text: string): Message => ({ seat, said: false, text, at });
    const ended = now.games.find(({ end }, number) => end !== null && (before?.games[number]?.end ?? null) === null);
    const isAsked = at + 1 < frames.length || outcome === undefined;
    return [
      ...(at === 0 ? seats.map((seat) => tell(seat, say.info({ players, stones, seat }))) : []),
      ...Object.entries(moves).flatMap(([seat, text]) =>
        /^\d/.test(text) ? [{ seat: Number(seat), said: true, text, at }] : [],
      ),
      ...(ended === undefined ? [] : seats.map((seat) => tell(seat, say.update(ended, seat)))),
      ...(isAsked ? toMove.map((seat) => tell(seat, say.update(upNext(now).round, seat))) : []),
    ];
  });
  const mistakes = faults.flatMap(({ seat, turn, fault, said }) =>
    said !== undefined && (faultKinds[fault] === 'wrong' || fault === 'unfinished')
      ? [{ seat, said: true, text: said, at: turn - 1 }]
      : [],
  );
  return [...told.filter(({ seat, said, at }) => said || !hasGone(seat!, at)), ...mistakes].toSorted(
    (one, other) => one.at - other.at,
  );
}
