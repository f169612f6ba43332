import { readClock, type Clock } from '../../game/clock.ts';
import type { Message } from '../../game/message.ts';
import { seatName } from '../../game/seat.ts';
import type { FieldProblems } from '../../http/problem.ts';
import type { Reading } from '../../kit/reading.ts';
import type { GameFacts } from '../../match/games.ts';
import type { PlayMessage } from '../../text/play.ts';
import type { Choice } from '../../web/play/plan.ts';
import { optionField, optionsOf, readOption } from '../tests/read.ts';

// What somebody chooses before a match in the page.

/** As it was typed, by the names of fields: `seat`, `bot1` …, `clock`, `option_NAME`. */
export type Typed = Readonly<Record<string, string>>;

export interface About {
  readonly game: string;
  readonly rules: GameFacts;
  readonly bots: readonly string[];
  /** Options where nothing is typed. */
  readonly defaults: object;
  /** Who sits in the other seats where nobody is chosen; by default the first bot. */
  readonly bot?: string | undefined;
  readonly botTime: number;
  /** The match that it goes on from: its options and seats are settled. */
  readonly from?: { readonly match: number; readonly turn: number; readonly seats: number } | undefined;
}

/** The clocks to choose from, as chess players write them; the empty one is none. */
export const clocks = ['', '60+0', '180+2', '600+5', '30/move'] as const;

/** The value of the field `seat` for who only looks on. */
export const nobody = 'none';

export const botField = (number: number): string => `bot${number}`;

/** The options that a form for a person has: files are for the command line. */
export const playOptionsOf = (rules: GameFacts): ReturnType<typeof optionsOf> =>
  optionsOf(rules).filter(([, { file }]) => file !== true);

/** The names of the fields for others: one fewer where the person has a seat. */
export const botFields = ({ seats: { max } }: GameFacts): string[] =>
  Array.from({ length: max }, (_, at) => botField(at + 1));

export function readChoice(typed: Typed, about: About): Reading<Choice, FieldProblems> {
  const wrong = new Map<string, Message>();
  const take = <T>(field: string, reading: Reading<T, Message>): T | undefined => {
    if ('value' in reading) return reading.value;
    wrong.set(field, reading.wrong);
    return undefined;
  };
  const isWatching = typed['seat'] === nobody;
  const others = botsIn(typed, about, isWatching, wrong);
  const count = others.length + (isWatching ? 0 : 1);
  const seat = isWatching ? undefined : take('seat', readSeat(typed['seat'] ?? '', count, about));
  const clock = isWatching ? undefined : take('clock', readClockField(typed['clock'] ?? ''));
  const options = about.from === undefined ? optionsIn(typed, about, take) : {};
  if (wrong.size > 0) return { wrong: Object.fromEntries(wrong) };
  const seats = seat === undefined ? others : others.toSpliced(seat, 0, null);
  const { game, botTime, from } = about;
  return {
    value: {
      game,
      options,
      seats,
      botTime,
      ...(clock !== undefined && clock !== null && { clock }),
      ...(from !== undefined && { from: { match: from.match, turn: from.turn } }),
    },
  };
}

const problem = (message: PlayMessage): { readonly wrong: PlayMessage } => ({ wrong: message });

/** The bots of the seats that are not the person's. */
function botsIn(
  typed: Typed,
  { rules, bots, from }: About,
  isWatching: boolean,
  wrong: Map<string, Message>,
): (string | null)[] {
  const own = isWatching ? 0 : 1;
  const least = (from?.seats ?? rules.seats.min) - own;
  const most = (from?.seats ?? rules.seats.max) - own;
  const named = botFields(rules).map((field) => typed[field]?.trim() ?? '');
  const chosen = named.slice(0, named.findLastIndex((name) => name !== '') + 1).slice(0, most);
  for (const [at, name] of chosen.entries()) {
    if (name === '') wrong.set(botField(at + 1), problem({ code: 'play-gap' }).wrong);
    else if (!bots.includes(name)) wrong.set(botField(at + 1), problem({ code: 'play-bot' }).wrong);
  }
  if (chosen.length < least)
    wrong.set(
      botField(chosen.length + 1),
      problem({ code: isWatching ? 'play-bots' : 'play-opponents', least, most }).wrong,
    );
  return chosen;
}

/** The number of a seat, of so many that are taken. */
function readSeat(text: string, count: number, { rules }: About): Reading<number, Message> {
  const seat = Array.from({ length: count }, (_, at) => seatName(rules, at)).indexOf(text);
  return seat < 0 ? problem({ code: 'play-seat' }) : { value: seat };
}

function readClockField(text: string): Reading<Clock | null, Message> {
  if (!(clocks as readonly string[]).includes(text)) return problem({ code: 'play-clock' });
  return { value: readClock(text) ?? null };
}

function optionsIn(
  typed: Typed,
  { rules, defaults }: About,
  take: <T>(field: string, reading: Reading<T, Message>) => T | undefined,
): object {
  return Object.fromEntries(
    playOptionsOf(rules).map(([name, field]) => [
      name,
      take(
        optionField(name),
        readOption(field, typed[optionField(name)] ?? '', (defaults as Record<string, unknown>)[name] ?? field.default),
      ),
    ]),
  );
}
