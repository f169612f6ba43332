import type { Channel, ReceivedMessage } from '../../src/game/channel.ts';
import type { Limit } from '../../src/game/clock.ts';
import type { PlayerFailure } from '../../src/game/fault.ts';
import type { Answer } from '../../src/game/player.ts';
import type { Seat } from '../../src/game/seat.ts';
import { illegal, failureOf, unreadable } from '../../src/game/player-failure.ts';
import { readMove, say } from './protocol-messages.ts';
import { game } from './rules.ts';
import { upNext } from './up-next.ts';
import type { Move, State } from './state.ts';
import type { VoronoiMessage } from './messages.ts';

const moveForm: VoronoiMessage = { code: 'move-form' };

const most = 1000; // attempts for one stone

/**
 * Asks a seat for its stone, and tells it those since its last one; a new player all of them. An illegal answer gets the
 * same question again, and the time runs on.
 */
export async function ask(
  channel: Pick<Channel, 'send' | 'receive' | 'waitOn'>,
  state: State,
  seat: Seat,
  limit: Limit,
  isNew = false,
): Promise<Answer<Move>> {
  const update = say.update(upNext(state).round, seat, isNew);
  const since = performance.now();
  channel.send(update);
  let heard = await channel.receive(limit);
  for (let attempt = 1; ; attempt++) {
    if (heard.kind === 'failure')
      return { failure: failureOf(heard), ms: Math.min(limit.wall, performance.now() - since) };
    const { kind: _kind, ...words } = heard;
    const answer = stoneIn(words, state, seat);
    const ms = words.at - since;
    if ('move' in answer) return { ...answer, words, ms };
    if (attempt === most) return { ...answer, ms };
    channel.send(update);
    heard = await channel.waitOn();
  }
}

function stoneIn(
  words: ReceivedMessage,
  state: State,
  seat: Seat,
): { readonly move: Move } | { readonly failure: PlayerFailure } {
  const move = readMove(words.text);
  if (move === undefined) return { failure: unreadable(words, moveForm) };
  const objection = game.objection(state, seat, move);
  return objection === undefined ? { move } : { failure: illegal(objection, game.write(move), words) };
}
