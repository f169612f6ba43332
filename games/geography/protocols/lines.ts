import type { Channel, Framing } from '../../../src/game/channel.ts';
import type { Outcome } from '../../../src/game/fault.ts';
import type { Player } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import type { Seat } from '../../../src/game/seat.ts';
import { faultKinds } from '../../../src/game/fault.ts';
import { failureOf, unreadable } from '../../../src/game/player-failure.ts';
import { matchSentence } from '../../../src/text/match-sentence.ts';
import type { Message } from '../../../src/game/message.ts';
import { writeGraph } from '../graph.ts';
import { messages, type GeographyMessage } from '../messages.ts';
import type { Move, Position } from '../rules.ts';

/** Messages of the server. */
export const say = {
  start: (position: Position): string => `200 ${writeGraph(position)}`,
  moved: (vertex: Move): string => `220 ${vertex}`,
  won: '230',
  wonOnTime: '231',
  lost: '240',
  lostOnTime: '241',
  wrong: (reason: Message): string => `999 ${matchSentence(reason, 'en', messages)}`,
};

/** `210 v`: leading zeros and one trailing blank are accepted, and `\r\n`. Everything else is a wrong command. */
export function readMove(text: string): Move | undefined {
  const found = /^210 0*(\d{1,9}) ?\r?$/.exec(text);
  return found === null ? undefined : Number(found[1]);
}

const answerForm: GeographyMessage = { code: 'answer-form' };
const wrongCommand: GeographyMessage = { code: 'wrong-command' };

const framing: Framing = {
  cap: 256,
  loose: { quiet: 100, complete: (text) => readMove(text) !== undefined && !text.endsWith('\r') },
};

export const protocol: Protocol<Position, Move> = {
  framing,
  says: { move: (vertex) => `210 ${vertex}` },
  player(channel: Channel): Player<Position, Move> {
    let started = false;
    return {
      async choose(position, { limit }) {
        channel.send(started ? say.moved(position.token) : say.start(position));
        started = true;
        const asked = performance.now();
        const heard = await channel.receive(limit);
        if (heard.kind !== 'message') return { failure: failureOf(heard) };
        const move = readMove(heard.text);
        const ms = heard.at - asked;
        return move === undefined ? { ms, failure: unreadable(heard, answerForm) } : { ms, move, words: heard };
      },
      onFailure: (tell) => channel.onUnasked((heard) => tell(failureOf(heard))),
      leave: (outcome, seat) => channel.close(lastWord(outcome, seat)),
    };
  },
};

/** The last message to a seat; none to one that is gone. */
export function lastWord({ cause, by, scores, reason }: Outcome, seat: Seat): string | undefined {
  if (cause === 'rules') return scores[seat] === 1 ? say.won : say.lost;
  const kind = faultKinds[cause];
  if (seat !== by) return kind === 'wrong' ? say.won : say.wonOnTime;
  if (kind === 'late') return say.lostOnTime;
  return kind === 'wrong' ? say.wrong(reason ?? wrongCommand) : undefined;
}
