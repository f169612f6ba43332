import type { Channel, Framing } from '../../../src/game/channel.ts';
import type { PlayerFailure } from '../../../src/game/fault.ts';
import type { Player } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import type { Seat } from '../../../src/game/seat.ts';
import { failureOf, unreadable } from '../../../src/game/player-failure.ts';
import { allowed, type Card } from '../cards.ts';
import type { ConnectionMessage } from '../../../src/text/connection.ts';
import type { KierkiMessage } from '../messages.ts';
import { readAnswer, readIam, say } from '../protocol-messages.ts';
import { news } from '../news.ts';
import type { View } from '../state.ts';

/** A program need not end lines in CR LF, and may send its seat although nobody asks for it. */
const framing: Framing = { cap: 256, end: '\r\n', bare: true, greeting: (text) => readIam(text) !== undefined };

const mostUnasked = 100;
const tooMany: ConnectionMessage = { code: 'too-many-unasked', messages: mostUnasked };
const tooMuch: PlayerFailure = { fault: 'chatter', reason: tooMany };

/** The number of the current trick. */
export const trickOf = ({ tricks }: View): number => tricks.length + 1;
/** Whether a card is legal, as far as the view tells: a spectator of a running match sees no hands. */
export const isAllowed = ({ hands, table }: View, seat: Seat, card: Card): boolean =>
  !hands[seat] || allowed(hands[seat], table).includes(card);

/** A wrong answer that was not corrected says more than what came instead. */
function after(mistake: KierkiMessage | undefined, failure: PlayerFailure): PlayerFailure {
  if (mistake === undefined) return failure;
  const reason: KierkiMessage = { code: 'after-wrong-answer', why: failure.reason, mistake };
  return { ...failure, reason };
}

/** On stdio: a wrong answer may be corrected once, and messages that nobody asked for cost nothing. */
export const protocol: Protocol<View, Card> = {
  framing,
  isForAll: (message) => /^(TAKEN|SCORE|TOTAL)/.test(message),
  says: { move: (card, view) => say.trick(trickOf(view), [card]) },
  player(channel: Channel): Player<View, Card> {
    let seen: View | undefined;
    let unasked = 0;
    const scold = (): void => channel.send(say.wrong(seen === undefined ? 1 : trickOf(seen)));
    return {
      see(view, seat) {
        for (const message of news(seen, view, seat)) channel.send(message);
        seen = view;
      },
      async choose(view, { seat, limit }) {
        const number = trickOf(view);
        channel.send(say.trick(number, view.table));
        const asked = performance.now();
        const form: KierkiMessage = {
          code: 'answer-form',
          start: say.trick(number, []),
          example: say.trick(number, ['10C']),
        };
        for (
          let heard = await channel.receive(limit), mistake: KierkiMessage | undefined;
          ;
          heard = await channel.waitOn()
        ) {
          if (heard.kind !== 'message') return { failure: after(mistake, failureOf(heard)) };
          const card = readAnswer(heard.text, number);
          const ms = heard.at - asked;
          if (card !== undefined && (mistake !== undefined || isAllowed(view, seat, card)))
            return { ms, move: card, words: heard };
          if (mistake !== undefined) return { ms, failure: unreadable(heard, form) };
          mistake = card === undefined ? form : { code: 'card-not-allowed', card };
          scold();
        }
      },
      onFailure: (tell) =>
        channel.onUnasked((heard) => {
          if (heard.kind === 'failure') tell(failureOf(heard));
          else if (++unasked > mostUnasked) tell(tooMuch);
          else scold();
        }),
      leave: () => channel.close(),
    };
  },
};
