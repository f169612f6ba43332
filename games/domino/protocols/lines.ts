import type { Channel } from '../../../src/game/channel.ts';
import type { Limit } from '../../../src/game/clock.ts';
import type { PlayerFailure } from '../../../src/game/fault.ts';
import type { Player } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import { failureOf, unreadable } from '../../../src/game/player-failure.ts';
import { writeTaken } from '../board.ts';
import type { DominoMessage } from '../messages.ts';
import { game, readMove, type Move, type Position } from '../rules.ts';

/**
 * Messages of the referee: two before the game, then one for every move. A game may begin on a board with blocks (`told`
 * of them), which are taken cells like the others.
 */
export const say = {
  size: ({ size }: Position): string => `${size}`,
  taken: ({ size, cells }: Position): string => writeTaken({ size, cells: cells.map((cell) => Math.min(1, cell)) }),
  move: ({ last, moves }: Position, told = 0): string => (last === null || moves === told ? 'start' : game.write(last)),
};

const moveForm: DominoMessage = { code: 'move-form' };
const okForm: DominoMessage = { code: 'ok-form' };
const pause = 100; // ms: programs that print in small pieces do so back to back

export const protocol: Protocol<Position, Move> = {
  framing: { cap: 256 },
  exitTime: 1000,
  says: { confirm: 'ok' },
  player(channel: Channel): Player<Position, Move> {
    let tell: ((failure: PlayerFailure) => void) | undefined;
    let greeted: Promise<PlayerFailure | undefined> | undefined;
    let told = 0;
    return {
      see(position, _seat, limit, isPast) {
        if (greeted !== undefined || isPast) return;
        told = position.moves;
        greeted = greet(channel, position, limit);
        greeted.then(
          (failure) => failure && tell?.(failure),
          () => undefined,
        ); // we were late ourselves: `choose` reports it
      },
      async choose(position, { limit }) {
        const failure = await greeted;
        if (failure !== undefined) return { ms: 0, failure }; // no move was asked for yet
        channel.send(say.move(position, told));
        const asked = performance.now();
        const heard = await channel.receive(within(limit, position));
        if (heard.kind !== 'message') return { ms: performance.now() - asked, failure: failureOf(heard) };
        const move = readMove(heard.text.replace(/\r$/, ''));
        const ms = heard.at - asked;
        return move === undefined ? { ms, failure: unreadable(heard, moveForm) } : { ms, move, words: heard };
      },
      onFailure(listener) {
        tell = listener;
        channel.onUnasked((heard) => listener(failureOf(heard)));
      },
      leave: () => channel.close(),
    };
  },
};

/** Both players are told the board before the first of them is asked for a move. */
async function greet(channel: Channel, position: Position, limit: Limit): Promise<PlayerFailure | undefined> {
  for (const message of [say.size(position), say.taken(position)]) {
    channel.send(message);
    const heard = await channel.receive(within(limit, position));
    if (heard.kind !== 'message') return failureOf(heard);
    if (!/^ok\r?$/i.test(heard.text)) return unreadable(heard, okForm);
  }
  return undefined;
}

const within = (limit: Limit, { oneWrite }: Position): Limit => (oneWrite ? { ...limit, pause } : limit);
