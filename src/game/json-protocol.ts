import type { Channel, Incoming } from './channel.ts';
import type { LogMessage } from './messages.ts';
import type { Offer } from './offer.ts';
import type { Answer, Player, Question } from './player.ts';
import type { Protocol } from './protocol.ts';
import type { Game } from './rules.ts';
import { withoutLateAnswers } from './late-answers.ts';
import { failureOf, unreadable } from './player-failure.ts';
import { readTakeBack } from './take-back.ts';

/** The name of the default protocol on the command line, for every game. */
export const jsonName = 'json';

const noMove: LogMessage = { code: 'no-move' };

/** What the protocol needs of the rules. */
type Speaks<View, Move> = Pick<Game<never, Move, View, never>, 'read' | 'moves'>;

/**
 * The protocol of every game that has none of its own (docs/protocol.md). A player that is to move is told one line of
 * JSON, and answers with one line that `read` of the rules takes; at the end it is told one more line:
 *
 *     {"event":"turn","seat":0,"turn":1,"limit":1000,"moves":["1","2","3"],"view":{"heap":10}}
 *     3
 *     {"event":"end","seat":0,"scores":[1,0],"cause":"rules"}
 */
export function jsonProtocol<View, Move>(rules: Speaks<View, Move>): Protocol<View, Move> {
  return {
    framing: { cap: 4096 },
    tellsView: true,
    player: (channel) => speaker(rules, withoutLateAnswers(channel)),
    person(wire) {
      const channel = withoutLateAnswers(wire);
      return { ...speaker(rules, channel), ...withSight(rules, channel) };
    },
  };
}

function speaker<View, Move>(rules: Speaks<View, Move>, channel: Channel): Player<View, Move> {
  return {
    async choose(view, question) {
      const { heard, ms } = await ask(rules, channel, view, question);
      return answerIn(rules, heard, ms);
    },
    onFailure: (tell) => channel.onUnasked((heard) => tell(failureOf(heard))),
    leave: ({ scores, cause, by }, seat) => channel.close(line({ event: 'end', seat, scores, cause, by })),
  };
}

/**
 * A person is also told every position that they may see, at the start and after every turn:
 *
 *     {"event":"see","seat":0,"view":{"heap":7}}
 *
 * and, before the same question comes again, why the answer is not allowed:
 *
 *     {"event":"refused","seat":0,"why":{"code":"heap-small","heap":2}}
 */
function withSight<View, Move>(
  rules: Speaks<View, Move>,
  channel: Channel,
): Pick<Player<View, Move>, 'see' | 'person'> {
  return {
    see: (view, seat) => channel.send(line({ event: 'see', seat, view })),
    person: {
      async choose(view, question) {
        const { heard, ms } = await ask(rules, channel, view, question);
        const back = heard.kind === 'message' ? readTakeBack(heard.text) : undefined;
        return back === undefined ? answerIn(rules, heard, ms) : { back, ms };
      },
      refuse: (why, seat) => channel.send(line({ event: 'refused', seat, why })),
    },
  };
}

async function ask<View, Move>(
  { moves }: Speaks<View, Move>,
  channel: Channel,
  view: View,
  { seat, turn, limit }: Question,
): Promise<{ readonly heard: Incoming; readonly ms: number }> {
  const told = { event: 'turn', seat, turn, limit: Math.round(limit.cpu ?? limit.wall) };
  const message = line({ ...told, moves: offered(moves?.(view, seat)), view });
  const asked = performance.now();
  channel.send(message);
  const heard = await channel.receive(limit);
  return { heard, ms: (heard.kind === 'message' ? heard.at : performance.now()) - asked };
}

function answerIn<View, Move>({ read }: Speaks<View, Move>, heard: Incoming, ms: number): Answer<Move> {
  if (heard.kind !== 'message') return { failure: failureOf(heard) };
  const move = read(heard.text.replace(/\r$/, ''));
  return move === undefined ? { ms, failure: unreadable(heard, noMove) } : { ms, move, words: heard };
}

/** As pages show it, which know no seat's view of a game with secrets: there without the moves, which follow from it. */
export const shownJson = <State, Move, View, Options>({
  read,
  moves,
  open,
}: Game<State, Move, View, Options>): Protocol<View, Move> =>
  jsonProtocol(open === undefined && moves !== undefined ? { read, moves } : { read });

/** The moves on offer, as they are answered; undefined for points of a grid, which are too many. */
const offered = (offer: Offer | undefined): string[] | undefined =>
  offer?.kind === 'moves' ? offer.moves.map(({ text }) => text) : undefined;

/** In ASCII alone, so that no program has to know of encodings. */
const line = (message: object): string =>
  JSON.stringify(message).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
