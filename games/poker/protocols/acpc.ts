import type { ReceivedMessage } from '../../../src/game/channel.ts';
import type { Answer, Player } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import type { Seat } from '../../../src/game/seat.ts';
import { withoutLateAnswers } from '../../../src/game/late-answers.ts';
import { failureOf, illegal, unreadable } from '../../../src/game/player-failure.ts';
import { stateOf, statesFor } from '../acpc-state.ts';
import { writeMove } from '../hand.ts';
import type { PokerMessage } from '../messages.ts';
import type { Move, View } from '../state.ts';

/**
 * The protocol of the Annual Computer Poker Competition, version 2.0.0. Its states do not tell the stacks: it is meant
 * for Doyle's game. A player who is out is told nothing more, and may leave.
 */
export const protocol: Protocol<View, Move> = {
  needs: { doyle: true },
  framing: { cap: 4096, end: '\r\n', bare: true, greeting: (text) => /^VERSION:2\.\d+\.\d+$/.test(text) },
  says: {
    move: (move, view) => `${stateOf(view, view.turn!)}:${writeMove(view.options, move, view.put[view.turn!]!)}`,
  },
  player(wire): Player<View, Move> {
    const channel = withoutLateAnswers(wire);
    let seen: View | undefined;
    let isOut = false;
    return {
      see(view, seat, _limit, isPast) {
        // a state is a question, and tells all of its hand
        if (!isPast) for (const state of statesFor(seen, view, seat)) channel.send(state);
        seen = view;
        isOut = view.over || view.places[seat]! > 0;
      },
      async choose(view, { seat, limit }) {
        const asked = performance.now();
        const heard = await channel.receive(limit, (text) => !isComment(text));
        if (heard.kind !== 'message') return { failure: failureOf(heard) };
        return { ...answerOf(heard, view, seat), ms: heard.at - asked };
      },
      onFailure: (tell) =>
        channel.onUnasked((heard) => {
          if (!isOut && !(heard.kind === 'message' && isComment(heard.text))) tell(failureOf(heard));
        }),
      leave: () => channel.close(),
    };
  },
};

const isComment = (text: string): boolean => /^[#;]/.test(text);

/** The answer repeats the state, and says a raise in chips of the whole hand. */
function answerOf(heard: ReceivedMessage, view: View, seat: Seat): Answer<Move> {
  const { toCall, minRaise, maxRaise, options } = view;
  const state = stateOf(view, seat);
  const form: PokerMessage = { code: 'acpc-form', state };
  const action = heard.text.startsWith(`${state}:`) ? heard.text.slice(state.length + 1) : '';
  const said = /^(?:[fc]|r(\d{0,9}))$/.exec(action);
  if (said === null || (action.startsWith('r') && (said[1] === '') !== options.limit))
    return { failure: unreadable(heard, form) };
  if (action === 'f') return { move: 'fold', words: heard };
  if (action === 'c') return { move: toCall > 0 ? 'call' : 'check', words: heard };
  if (options.limit) return { move: { raise: minRaise }, words: heard };
  const [total, put] = [Number(said[1]), view.put[seat]!];
  const raise = total - put;
  if (maxRaise > 0 && raise >= minRaise && raise <= maxRaise) return { move: { raise }, words: heard };
  const most = maxRaise === 0 ? 0 : maxRaise + put;
  const reason: PokerMessage = { code: 'acpc-raise', total, least: minRaise + put, most };
  return { failure: illegal(reason, action, heard) };
}
