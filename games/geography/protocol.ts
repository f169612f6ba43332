import type { Channel, Framing, Heard, Outcome, Player, Protocol, Seat, Trouble } from '../../src/game/contract.ts';
import { escape } from '../../src/game/escape.ts';
import { writeGraph } from './graph.ts';
import type { Move, Position } from './rules.ts';

/** What the server says. */
export const say = {
  start: (position: Position): string => `200 ${writeGraph(position)}`,
  moved: (vertex: Move): string => `220 ${vertex}`,
  won: '230',
  wonOnTime: '231',
  lost: '240',
  lostOnTime: '241',
  wrong: (reason: string): string => `999 ${reason}`,
};

/** `210 v`: leading zeros and one trailing blank are accepted, and `\r\n`. Everything else is a wrong command. */
export function readMove(text: string): Move | undefined {
  const found = /^210 0*(\d{1,9}) ?\r?$/.exec(text);
  return found === null ? undefined : Number(found[1]);
}

const framing: Framing = { cap: 256, loose: { quiet: 100, complete: (text) => readMove(text) !== undefined && !text.endsWith('\r') } };

export const protocol: Protocol<Position, Move> = {
  framing,
  player(channel: Channel): Player<Position, Move> {
    let started = false;
    return {
      async choose(position, { limit }) {
        channel.send(started ? say.moved(position.token) : say.start(position));
        started = true;
        const asked = performance.now();
        const heard = await channel.receive(limit);
        if (heard.kind !== 'message') return { trouble: troubleOf(heard, limit) };
        const move = readMove(heard.text);
        const ms = heard.at - asked;
        return move === undefined ? { ms, trouble: { fault: 'garbled', reason: 'the command must read: 210 vertex', said: escape(heard.text) } } : { ms, move };
      },
      onTrouble: (tell) => channel.onUnasked((heard) => tell(troubleOf(heard, 0))),
      leave: (outcome, seat) => channel.close(lastWord(outcome, seat)),
    };
  },
};

/** What anything but an answer in time means at this table. */
function troubleOf(heard: Heard, limit: number): Trouble {
  switch (heard.kind) {
    case 'message':
      return { fault: 'unasked', reason: 'it is not your turn', said: escape(heard.text) };
    case 'late':
      return { fault: 'timeout', reason: `no move within ${limit / 1000} s` };
    case 'broken':
      return { fault: 'garbled', reason: heard.why, said: escape(heard.text) };
    case 'left':
    case 'crashed':
    case 'deaf':
      return { fault: heard.kind, reason: heard.why };
  }
}

/** The last message to a seat; none to one that is gone. */
export function lastWord({ cause, by, scores, reason }: Outcome, seat: Seat): string | undefined {
  if (cause === 'rules') return scores[seat] === 1 ? say.won : say.lost;
  if (seat !== by) return cause === 'illegal' || cause === 'garbled' || cause === 'unasked' ? say.won : say.wonOnTime;
  if (cause === 'timeout') return say.lostOnTime;
  return cause === 'left' || cause === 'deaf' || cause === 'crashed' ? undefined : say.wrong(reason ?? 'wrong command');
}
