import type { LogMessage } from './messages.ts';
import type { Protocol } from './protocol.ts';
import type { Game } from './rules.ts';
import { withoutLateAnswers } from './late-answers.ts';
import { failureOf, unreadable } from './player-failure.ts';

/** The name of the default protocol on the command line, for every game. */
export const jsonName = 'json';

const noMove: LogMessage = { code: 'no-move' };

/**
 * The protocol of every game that has none of its own (docs/protocol.md). A player that is to move is told one line of
 * JSON, and answers with one line that `read` of the rules takes; at the end it is told one more line:
 *
 *     {"event":"turn","seat":0,"turn":1,"limit":1000,"view":{"heap":10}}
 *     3
 *     {"event":"end","seat":0,"scores":[1,0],"cause":"rules"}
 */
export function jsonProtocol<View, Move>({ read }: Pick<Game<never, Move, View, never>, 'read'>): Protocol<View, Move> {
  return {
    framing: { cap: 4096 },
    tellsView: true,
    player(wire) {
      const channel = withoutLateAnswers(wire);
      return {
        async choose(view, { seat, turn, limit }) {
          const asked = performance.now();
          channel.send(line({ event: 'turn', seat, turn, limit: Math.round(limit.cpu ?? limit.wall), view }));
          const heard = await channel.receive(limit);
          if (heard.kind !== 'message') return { failure: failureOf(heard) };
          const ms = heard.at - asked;
          const move = read(heard.text.replace(/\r$/, ''));
          return move === undefined ? { ms, failure: unreadable(heard, noMove) } : { ms, move, words: heard };
        },
        onFailure: (tell) => channel.onUnasked((heard) => tell(failureOf(heard))),
        leave: ({ scores, cause, by }, seat) => channel.close(line({ event: 'end', seat, scores, cause, by })),
      };
    },
  };
}

/** In ASCII alone, so that no program has to know of encodings. */
const line = (message: object): string =>
  JSON.stringify(message).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
