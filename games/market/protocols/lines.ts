import type { Channel, Framing } from '../../../src/game/channel.ts';
import type { PlayerFailure } from '../../../src/game/fault.ts';
import type { Player } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import type { Seat } from '../../../src/game/seat.ts';
import type { ConnectionMessage } from '../../../src/text/connection.ts';
import { withoutLateAnswers } from '../../../src/game/late-answers.ts';
import { failureOf, unreadable } from '../../../src/game/player-failure.ts';
import type { MarketMessage } from '../messages.ts';
import { readOrders, writeOrders } from '../orders.ts';
import { worths, type Move, type State } from '../state.ts';

/** A line that is too long is an unreadable answer like any other. */
const framing = { cap: 65_536, skip: true } as const satisfies Framing;
const tooLong: MarketMessage = { code: 'long-answer', bytes: framing.cap };

const mostUnasked = 100;
const tooMany: ConnectionMessage = { code: 'too-many-unasked', messages: mostUnasked };

/** Messages of the referee. */
export const say = {
  game: ({ terms, prices, cash }: State, seat: Seat): string =>
    `GAME ${cash.length} ${seat} ${prices.length} ${terms.rounds} ${terms.cash}`,
  round: ({ round, prices }: State): string => `ROUND ${round + 1} ${prices.join(' ')}`,
  trades: ({ trades }: State): string[] =>
    trades.flatMap((own, seat) => (own.length === 0 ? [] : [`TRADE ${seat} ${own.flat().join(' ')}`])),
  have: ({ cash, held }: State, seat: Seat): string => `HAVE ${cash[seat]!} ${held[seat]!.join(' ')}`,
  go: 'GO',
  end: (state: State): string => `END ${worths(state).join(' ')}`,
};

export const protocol: Protocol<State, Move> = {
  framing,
  isForAll: (message) => /^(ROUND|TRADE) /.test(message),
  says: { move: writeOrders },
  player(wire: Channel): Player<State, Move> {
    const channel = withoutLateAnswers(wire);
    let seen: State | undefined;
    let unasked = 0;
    let spoke: PlayerFailure | undefined;
    return {
      see(state, seat) {
        if (seen === undefined) channel.send(say.game(state, seat));
        seen = state;
        if (state.round === state.terms.rounds) return;
        for (const message of [say.round(state), ...say.trades(state), say.have(state, seat)]) channel.send(message);
      },
      async choose(_state, { limit }) {
        channel.send(say.go);
        const failure = spoke;
        spoke = undefined;
        const asked = performance.now();
        const heard = await channel.receive(limit);
        if (heard.kind !== 'message') return { ms: performance.now() - asked, failure: failureOf(heard) };
        const ms = heard.at - asked;
        if (failure !== undefined) return { ms, failure };
        if (heard.text.length > framing.cap) return { ms, failure: unreadable(heard, tooLong) };
        const orders = readOrders(heard.text.replace(/\r$/, ''));
        return 'wrong' in orders
          ? { ms, failure: unreadable(heard, orders.wrong) }
          : { ms, move: orders.value, words: heard };
      },
      /** Who speaks unasked passes the next round: the messages may be answers in any order. */
      onFailure: (tell) =>
        channel.onUnasked((heard) => {
          if (heard.kind === 'failure') tell(failureOf(heard));
          else if (++unasked > mostUnasked) tell({ fault: 'chatter', reason: tooMany });
          else spoke ??= failureOf(heard);
        }),
      leave: ({ cause }) => channel.close(cause === 'rules' && seen !== undefined ? say.end(seen) : undefined),
    };
  },
};
