import type { Channel } from '../../../src/game/channel.ts';
import type { PlayerFailure } from '../../../src/game/fault.ts';
import type { Player } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import { failureOf } from '../../../src/game/player-failure.ts';
import { ask } from '../ask.ts';
import { say } from '../protocol-messages.ts';
import { game } from '../rules.ts';
import type { ConnectionMessage } from '../../../src/text/connection.ts';
import type { Move, State } from '../state.ts';

const mostUnasked = 1000;
const tooMany: ConnectionMessage = { code: 'too-many-unasked', messages: mostUnasked };
const tooMuch: PlayerFailure = { fault: 'chatter', reason: tooMany };

/**
 * On stdio: the first line is the player's name, a wrong move may be corrected, and messages that nobody asked for are
 * ignored.
 */
export const protocol: Protocol<State, Move> = {
  framing: { cap: 1024, skip: true, greeting: () => true },
  // the other moves only exist in the rules
  says: { move: (move) => (typeof move === 'string' ? undefined : game.write(move)) },
  player(channel: Channel): Player<State, Move> {
    let over: number | undefined;
    let unasked = 0;
    let hasJoined = false; // in the middle of a game: its stones were not told yet
    return {
      see({ players, stones, games, gone }, seat, _limit, isPast = false) {
        hasJoined ||= isPast;
        if (gone.includes(seat)) return;
        if (over === undefined) channel.send(say.info({ players, stones, seat }));
        const ended = games.filter(({ end }) => end !== null);
        const news = ended[over ?? 0]; // for a player left alone, the later games are over as well, without a message
        if (news !== undefined) channel.send(say.update(news, seat));
        over = ended.length;
      },
      choose(state, { seat, limit }) {
        const isNew = hasJoined;
        hasJoined = false;
        return ask(channel, state, seat, limit, isNew);
      },
      onFailure: (tell) =>
        channel.onUnasked((heard) => {
          if (heard.kind === 'failure') tell(failureOf(heard));
          else if (++unasked > mostUnasked) tell(tooMuch);
        }),
      leave: () => channel.close(),
    };
  },
};
