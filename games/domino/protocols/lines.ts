import type { Channel } from '../../../src/game/channel.ts';
import type { Limit } from '../../../src/game/clock.ts';
import type { Trouble } from '../../../src/game/fault.ts';
import type { Player } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import { troubleOf, unreadable } from '../../../src/game/trouble.ts';
import { writeTaken } from '../board.ts';
import type { DominoMessage } from '../messages.ts';
import { game, readMove, type Move, type Position } from '../rules.ts';

/** What the judge says: twice before the game, then once for every move. */
export const say = {
  size: ({ size }: Position): string => `${size}`,
  taken: (position: Position): string => writeTaken(position),
  move: ({ last }: Position): string => (last === null ? 'start' : game.write(last)),
};

const moveForm: DominoMessage = { code: 'move-form' };
const okForm: DominoMessage = { code: 'ok-form' };
const pause = 100; // ms: programs that print in small pieces do so back to back

export const protocol: Protocol<Position, Move> = {
  framing: { cap: 256 },
  goodbye: 1000,
  says: { confirm: 'ok' },
  player(channel: Channel): Player<Position, Move> {
    let tell: ((trouble: Trouble) => void) | undefined;
    let greeted: Promise<Trouble | undefined> | undefined;
    return {
      see(position, _seat, limit) {
        if (greeted !== undefined) return;
        greeted = greet(channel, position, limit);
        greeted.then(
          (trouble) => trouble && tell?.(trouble),
          () => undefined,
        ); // it is we who were late: `choose` says so
      },
      async choose(position, { limit }) {
        const trouble = await greeted;
        if (trouble !== undefined) return { trouble };
        channel.send(say.move(position));
        const asked = performance.now();
        const heard = await channel.receive(within(limit, position));
        if (heard.kind !== 'message') return { trouble: troubleOf(heard) };
        const move = readMove(heard.text.replace(/\r$/, ''));
        const ms = heard.at - asked;
        return move === undefined ? { ms, trouble: unreadable(heard, moveForm) } : { ms, move, words: heard };
      },
      onTrouble(listener) {
        tell = listener;
        channel.onUnasked((heard) => listener(troubleOf(heard)));
      },
      leave: () => channel.close(),
    };
  },
};

/** Both players hear of the board before the first of them is asked for a move. */
async function greet(channel: Channel, position: Position, limit: Limit): Promise<Trouble | undefined> {
  for (const message of [say.size(position), say.taken(position)]) {
    channel.send(message);
    const heard = await channel.receive(within(limit, position));
    if (heard.kind !== 'message') return troubleOf(heard);
    if (!/^ok\r?$/i.test(heard.text)) return unreadable(heard, okForm);
  }
  return undefined;
}

const within = (limit: Limit, { oneWrite }: Position): Limit => (oneWrite ? { ...limit, pause } : limit);
