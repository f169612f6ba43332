import { readBotOptions, type BotOptions } from './bot-options.ts';
import type { Clock, GameClock } from './clock.ts';
import { faultKinds } from './fault.ts';
import type { Outcome, PlayerFailure } from './fault.ts';
import { isMessage, messageOf, type Message } from './message.ts';
import type { LogMessage } from './messages.ts';
import type { Seat } from './seat.ts';
import type { Reading } from '../kit/reading.ts';
import { escape } from '../kit/escape.ts';
import { fingerprint, wholeFingerprint } from './fingerprint.ts';

/**
 * What happens in a match: its start, turns, its end. A fault comes right before the end, or, in a game with a stand-
 * in, anywhere; one that is not forgiven at most once per seat.
 */
export type MatchEvent<State = unknown> =
  | ({ readonly event: 'start'; readonly state: State } & Start)
  | {
      readonly event: 'turn';
      readonly turn: number;
      readonly moves: Readonly<Record<Seat, string>>;
      readonly state: State;
      readonly ms: Readonly<Record<Seat, number>>;
      /** What players told about their moves, if any did. */
      readonly notes?: Readonly<Record<Seat, string>>;
    }
  | ({ readonly event: 'fault'; readonly turn: number; readonly seat: Seat; readonly ms?: number } & PlayerFailure)
  | ({ readonly event: 'end' } & Outcome);

/** Time limits of the players, in milliseconds. */
export interface Times {
  /** For a move: wall time, or CPU time when `wall` is given as the timeout for a player that waits. */
  readonly moveTime: number;
  readonly wall?: number;
  /** A chosen clock, in wall time; replaces `moveTime`. */
  readonly clock?: Clock;
  /** For all moves of all players together, in wall time; no limit by default. */
  readonly matchTime?: number;
}

/** What a match starts from; everything else follows from it and the players' messages. */
export interface Start extends Times, Spoken {
  readonly game: string;
  readonly seed: string;
  readonly options: object;
  readonly players: readonly string[];
  /** It goes on from a position of another match. */
  readonly from?: Origin;
}

/** The position that a match goes on from: that of another match after so many turns. */
export interface Origin {
  /** The file name or the address of the log that it was taken from. */
  readonly match: string;
  readonly turn: number;
}

/** The origin, where there is one. */
export const originOf = ({ from }: Pick<Start, 'from'>): { readonly from?: Origin } =>
  from === undefined ? {} : { from };

/** What the programs of a match speak, and what they are set to. */
export interface Spoken {
  /** The protocol of all of them, when it is not the game's default. */
  readonly protocol?: string;
  /** By seat, when they differ; null: the game's default. */
  readonly protocols?: readonly (string | null)[];
  /** By seat: what its program was set to; missing where no program was set to anything. */
  readonly botOptions?: readonly BotOptions[];
}

/** What is known of that, without all else. */
export const spokenIn = ({ protocol, protocols, botOptions }: Spoken): Spoken => ({
  ...(protocol !== undefined && { protocol }),
  ...(protocols !== undefined && { protocols }),
  ...(botOptions !== undefined && { botOptions }),
});

/** The protocol of a seat; undefined for the game's default. */
export const spokenBy = ({ protocol, protocols }: Spoken, seat: Seat): string | undefined =>
  protocols === undefined ? protocol : (protocols[seat] ?? undefined);

/** What these seats speak together; undefined for the game's default. */
export const spokenTogether = (protocols: readonly (string | undefined)[]): Spoken =>
  protocols.every((protocol) => protocol === protocols[0])
    ? spokenIn(protocols[0] === undefined ? {} : { protocol: protocols[0] })
    : { protocols: protocols.map((protocol) => protocol ?? null) };

/** The times that are defined. */
export const timesOf = ({ moveTime, wall, clock, matchTime }: Times): Times => ({
  moveTime,
  ...(wall === undefined ? {} : { wall }),
  ...(clock === undefined ? {} : { clock }),
  ...(matchTime === undefined ? {} : { matchTime }),
});

/**
 * The version of new logs. Logs without a version hold their reasons as English sentences, and fingerprint each state
 * as a whole (`wholeFingerprint`).
 */
export const logVersion = 2;

/** An event as a line of the log: a fingerprint instead of the state, nothing that was measured. */
export type LogLine =
  | ({ readonly event: 'start'; readonly version?: typeof logVersion; readonly state: string } & Start)
  | {
      readonly event: 'turn';
      readonly turn: number;
      readonly moves: Readonly<Record<Seat, string>>;
      readonly state: string;
    }
  | ({ readonly event: 'fault'; readonly turn: number; readonly seat: Seat } & PlayerFailure)
  | ({ readonly event: 'end' } & Outcome);

/** A line of the times, the log's twin: what was measured and told at event number `event`, counted from 0. */
export interface TimesLine {
  readonly event: number;
  readonly ms: Readonly<Record<Seat, number>>;
  readonly notes?: Readonly<Record<Seat, string>>;
  /** The memory of programs when they had moved, in bytes, where it was read and had changed. */
  readonly memory?: Readonly<Record<Seat, number>>;
}

/** What a program used in a match: kept with the times, never in the log. What could not be measured is missing. */
export interface Used {
  /** The clock that limited its moves. */
  readonly clock: 'cpu' | 'wall';
  /** CPU time in all, in milliseconds. */
  readonly cpu?: number;
  /** Wall time of the longest answer, or of the wait for one that did not come in time, in milliseconds. */
  readonly longest: number;
  /** Peak memory, in bytes. */
  readonly peak?: number;
  /** How the program ended: its exit code, a signal, or that it was stopped. */
  readonly exit?: string;
  /** The kind of sandbox, or `unsandboxed`. */
  readonly box: string;
}
export const unsandboxed = 'unsandboxed';

/** The last line of the times of a match with programs: what each seat used; null for a bot of this process. */
export interface UsedLine {
  readonly used: readonly (Used | null)[];
}

export function logLine(event: MatchEvent): LogLine {
  switch (event.event) {
    case 'start': {
      const { game, seed, options, players } = event;
      return {
        event: 'start',
        version: logVersion,
        game,
        seed,
        options,
        players,
        ...originOf(event),
        ...spokenIn(event),
        ...timesOf(event),
        state: fingerprint(event.state),
      };
    }
    case 'turn':
      return { event: 'turn', turn: event.turn, moves: event.moves, state: fingerprint(event.state) };
    case 'fault': {
      const { ms: _measured, ...line } = event;
      return line;
    }
    case 'end':
      return event;
  }
}

/**
 * The line of an event as JSON. That of a turn is put together here: JSON.stringify takes three times as long, because
 * the keys of `moves` are numbers.
 */
export function logText(event: MatchEvent): string {
  if (event.event !== 'turn') return JSON.stringify(logLine(event));
  const { turn, moves, state } = event;
  return `{"event":"turn","turn":${turn},"moves":${bySeat(moves, quoted)},"state":"${fingerprint(state)}"}`;
}

/** The same of what was measured. */
export function timesText(
  event: MatchEvent,
  number: number,
  memory?: Readonly<Record<Seat, number>>,
): string | undefined {
  if (event.event !== 'turn') {
    const line = timesLine(event, number);
    return line && JSON.stringify(line);
  }
  const { ms, notes } = event;
  const told = notes === undefined ? '' : `,"notes":${bySeat(notes, quoted)}`;
  const held = memory === undefined ? '' : `,"memory":${bySeat(memory, String)}`;
  return `{"event":${number},"ms":${bySeat(ms, writeMs)}${told}${held}}`;
}

const bySeat = <T>(values: Readonly<Record<Seat, T>>, write: (value: T) => string): string =>
  `{${Object.keys(values)
    .map((seat) => `"${seat}":${write(values[Number(seat)]!)}`)
    .join()}}`;

const quoted = (text: string): string => (/^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text));
const writeMs = (ms: number): string => JSON.stringify(roundedMs(ms));
const roundedMs = (ms: number): number => Math.round(ms * 1000) / 1000;

/** What was measured at an event, if anything was. */
export function timesLine(event: MatchEvent, number: number): TimesLine | undefined {
  if (event.event === 'turn')
    return { event: number, ms: rounded(event.ms), ...(event.notes !== undefined && { notes: event.notes }) };
  if (event.event === 'fault' && event.ms !== undefined)
    return { event: number, ms: rounded({ [event.seat]: event.ms }) };
  return undefined;
}

function rounded(ms: Readonly<Record<Seat, number>>): Record<Seat, number> {
  const shown: Record<Seat, number> = {};
  for (const [seat, value] of Object.entries(ms)) shown[Number(seat)] = roundedMs(value);
  return shown;
}

/** The fingerprint function of a log's states, by the log's version. */
export const printerOf = (start: LogLine | undefined): ((state: unknown) => string) =>
  start?.event === 'start' && start.version === undefined ? wholeFingerprint : fingerprint;

/** Reads a whole log; an error names the number of the line. */
export function readLog(text: string): Reading<readonly LogLine[], Message> {
  const lines: LogLine[] = [];
  const rows = text.split('\n');
  if (rows.at(-1) === '') rows.pop();
  let isOld = false;
  for (const [index, row] of rows.entries()) {
    const read = readLine(row, index, isOld);
    if ('wrong' in read)
      return read.wrong.code === 'log-newer'
        ? read
        : { wrong: said({ code: 'log-line', line: index + 1, why: read.wrong }) };
    lines.push(read.value);
    isOld ||= read.value.event === 'start' && read.value.version === undefined;
  }
  if (lines.length === 0) return { wrong: said({ code: 'log-empty' }) };
  return { value: lines };
}

const said = (message: LogMessage): Message => message;

function readLine(row: string, index: number, isOld: boolean): Reading<LogLine, Message> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(row);
  } catch {
    return { wrong: said({ code: 'log-no-json' }) };
  }
  if (typeof parsed !== 'object' || parsed === null || !('event' in parsed))
    return { wrong: said({ code: 'log-no-event' }) };
  const shape = shapes[parsed.event as LogLine['event']];
  if (shape === undefined) return { wrong: said({ code: 'log-no-event' }) };
  if ((parsed.event === 'start') !== (index === 0))
    return { wrong: said({ code: index === 0 ? 'log-without-start' : 'log-second-start' }) };
  const version = parsed.event === 'start' && 'version' in parsed ? parsed.version : undefined;
  if (typeof version === 'number' && version > logVersion)
    return { wrong: said({ code: 'log-newer', version, known: logVersion }) };
  const missing = Object.entries(shape).find(([name, is]) => !is((parsed as Record<string, unknown>)[name]));
  if (missing !== undefined) return { wrong: wrongField(missing[0], (parsed as Record<string, unknown>)[missing[0]]) };
  if ('reason' in parsed && (typeof parsed.reason === 'string') !== isOld)
    return { wrong: said({ code: 'log-wrong-field', field: 'reason' }) };
  return { value: withMessage(parsed as LogLine) };
}

/** A reason that is a sentence becomes a `verbatim` message. */
const withMessage = (line: LogLine): LogLine =>
  'reason' in line && line.reason !== undefined ? { ...line, reason: messageOf(line.reason) } : line;

function wrongField(name: string, value: unknown): Message {
  if (typeof value === 'string' && (name === 'fault' || name === 'cause'))
    return said({ code: 'log-unknown-fault', fault: escape(value, 40) });
  return said({ code: 'log-wrong-field', field: name });
}

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const known: Check = (value) => text(value) && Object.hasOwn(faultKinds, value as string);
const whole: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const object: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const ifThere =
  (is: Check): Check =>
  (value) =>
    value === undefined || is(value);
const clock: Check = (value) =>
  object(value) &&
  ['game', 'move'].includes((value as Clock).kind) &&
  whole((value as Clock).ms) &&
  ifThere(whole)((value as GameClock).increment) &&
  ifThere((moves) => whole(moves) && moves !== 0)((value as GameClock).moves);
const origin: Check = (value) => object(value) && text((value as Origin).match) && whole((value as Origin).turn);
const listOf =
  (is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(is);

const reason: Check = (value) => text(value) || isMessage(value);

const shapes: Readonly<Record<LogLine['event'], Readonly<Record<string, Check>>>> = {
  start: {
    game: (value) => text(value) && /^[a-z][a-z0-9-]*$/.test(value as string),
    seed: text,
    options: object,
    players: listOf(text),
    protocol: ifThere(text),
    botOptions: ifThere(listOf((value) => readBotOptions(value) !== undefined)),
    protocols: ifThere(listOf((value) => value === null || text(value))),
    moveTime: number,
    clock: ifThere(clock),
    state: text,
    from: ifThere(origin),
    version: ifThere((value) => value === logVersion),
  },
  turn: { turn: whole, moves: (value) => object(value) && Object.values(value as object).every(text), state: text },
  fault: {
    turn: whole,
    seat: whole,
    fault: known,
    reason,
    said: ifThere(text),
    told: ifThere(text),
    forgiven: ifThere((value) => value === true),
  },
  end: { scores: listOf(number), cause: (value) => value === 'rules' || known(value), reason: ifThere(reason) },
};
