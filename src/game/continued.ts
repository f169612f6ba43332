import type { Message } from './message.ts';
import type { Game } from './rules.ts';
import type { Seat } from './seat.ts';
import type { Reading } from '../kit/reading.ts';
import type { LogLine, Start } from './log.ts';
import type { LogMessage } from './messages.ts';
import { replay, whyNotReplayed } from './replay.ts';

// A match can go on from any position of another one with other players: seed, options and the turns up to there are
// the same, and so is all chance, which follows from the seed and the turn. The new players begin with their full time,
// and without the faults of those before them.

/** The moves of the first turns, by seat. */
export type Past = readonly Readonly<Record<Seat, string>>[];

/** What a match starts from that goes on from another one after so many turns. */
export interface Continued {
  readonly start: Start;
  readonly past: Past;
}

/** Or why no match can go on from there: the rules may be of another version, or the game is over. */
export function continuedFrom<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  lines: readonly LogLine[],
  turn: number,
): Reading<Continued, Message> {
  const turns = lines.filter((line) => line.event === 'turn');
  if (turn > turns.length) return wrong({ code: 'continue-beyond', turn, turns: turns.length });
  const until = turn === 0 ? lines.slice(0, 1) : lines.slice(0, lines.indexOf(turns[turn - 1]!) + 1);
  let last: State | undefined;
  try {
    for (last of replay(game, until));
  } catch (error) {
    return wrong({ code: 'continue-other-rules', why: whyNotReplayed(error) });
  }
  if (game.toMove(last!).length === 0) return wrong({ code: 'continue-over', turn });
  return { value: { start: lines[0] as LogLine & Start, past: turns.slice(0, turn).map(({ moves }) => moves) } };
}

/** Why so many players cannot go on with a match. */
export const whyNotSeated = ({ players: { length } }: Pick<Start, 'players'>, players: number): Message | undefined =>
  players === length ? undefined : said({ code: 'continue-players', seats: length, players });

const said = (message: LogMessage): Message => message;
const wrong = (message: LogMessage): { readonly wrong: Message } => ({ wrong: message });
