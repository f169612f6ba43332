import type { Player } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import { withoutLateAnswers } from '../../../src/game/late-answers.ts';
import { failureOf, unreadable } from '../../../src/game/player-failure.ts';
import type { PokerMessage } from '../messages.ts';
import { newsFor } from '../news.ts';
import { readAnswer, say, writeAnswer } from '../protocol-messages.ts';
import type { Move, View } from '../state.ts';

const form: PokerMessage = { code: 'answer-form' };

/** A player who is out is told the rest of the match, and may leave. */
export const protocol: Protocol<View, Move> = {
  framing: { cap: 256, skip: true },
  isForAll: (message) => !/^(GAME|CARDS|TURN)/.test(message),
  says: { move: writeAnswer },
  player(wire): Player<View, Move> {
    const channel = withoutLateAnswers(wire);
    let hasBegun = false;
    let isOut = false;
    return {
      see(view, seat) {
        if (!hasBegun) channel.send(say.game(view.stacks.length, seat, view.options));
        hasBegun = true;
        isOut = view.over || view.places[seat]! > 0;
        for (const message of newsFor(view, seat)) channel.send(message);
      },
      async choose(view, { limit }) {
        channel.send(say.turn(view));
        const asked = performance.now();
        const heard = await channel.receive(limit);
        if (heard.kind !== 'message') return { failure: failureOf(heard) };
        const ms = heard.at - asked;
        const move = readAnswer(heard.text.replace(/\r$/, ''));
        return move === undefined ? { ms, failure: unreadable(heard, form) } : { ms, move, words: heard };
      },
      onFailure: (tell) =>
        channel.onUnasked((heard) => {
          if (!isOut) tell(failureOf(heard));
        }),
      leave: () => channel.close(),
    };
  },
};
