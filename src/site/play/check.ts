import type { Clock } from '../../game/clock.ts';
import type { Outcome } from '../../game/fault.ts';
import { defaults } from '../../game/defaults.ts';
import { logVersion, readLog, timesOf, type LogLine, type Origin, type Times } from '../../game/log.ts';
import type { Message } from '../../game/message.ts';
import { resignation } from '../../game/player-failure.ts';
import type { Game } from '../../game/rules.ts';
import type { Seat } from '../../game/seat.ts';
import { verify } from '../../game/replay.ts';
import type { Reading } from '../../kit/reading.ts';
import type { PlayMessage } from '../../text/play.ts';

// A log that a browser sends may be anybody's invention. It is played by the rules from its first line to its last, and
// what is kept is written anew from what the rules need: nothing that was not looked at gets into the database.

/** What somebody sent. */
export interface Sent {
  readonly game: string;
  readonly log: string;
  readonly times: string;
  /** By seat the name of who sits there, as the log is to have it. */
  readonly names: readonly string[];
  /** The seat of the person. */
  readonly seat: Seat | undefined;
  /** The log of the match that it goes on from, and how that match is to be named. */
  readonly from?: { readonly log: string; readonly origin: Origin };
}

/** What is kept. */
export interface Checked {
  readonly log: string;
  readonly times: string;
  readonly options: object;
  readonly seed: string;
  readonly moveTime: number;
  readonly turns: number;
  readonly outcome: Outcome;
  /** How long all moves took, in milliseconds. */
  readonly ms: number;
}

type AnyGame = Game<unknown, unknown, unknown>;
type StartLine = LogLine & { readonly event: 'start' };

export function checkSent(rules: AnyGame, sent: Sent): Reading<Checked, Message> {
  const read = readLog(sent.log);
  if ('wrong' in read) return read;
  const start = startIn(rules, read.value[0] as StartLine, sent);
  if ('wrong' in start) return start;
  const lines = linesIn(rules, read.value, start.value, sent);
  if ('wrong' in lines) return lines;
  const verdict = verify(rules, lines.value);
  if ('wrong' in verdict) return verdict;
  const times = timesIn(sent.times, lines.value, sent.names.length);
  const { options, seed, clock, moveTime } = start.value;
  const { turns, outcome } = verdict.value;
  return {
    value: {
      options,
      seed,
      turns,
      outcome,
      log: inLines(lines.value.map((line) => JSON.stringify(line))),
      times: inLines(times.map((line) => JSON.stringify(line))),
      moveTime: clock?.ms ?? moveTime,
      ms: times.reduce((sum, { ms }) => sum + Math.max(0, ...Object.values(ms)), 0),
    },
  };
}

const wrong = (message: PlayMessage): { readonly wrong: Message } => ({ wrong: message });
const inLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const longest = 86_400_000; // milliseconds of a clock: a day

/** The start with nothing but what the rules need. */
function startIn(rules: AnyGame, start: StartLine, { game, names, from }: Sent): Reading<StartLine, Message> {
  if (start.version !== logVersion) return wrong({ code: 'play-version' });
  const fits = start.game === game && start.players.length === names.length && /^[\x20-\x7e]{1,80}$/.test(start.seed);
  const times = timesOfClock(start);
  if (!fits || times === undefined) return wrong({ code: 'play-log' });
  if ((start.from === undefined) !== (from === undefined)) return wrong({ code: 'play-other' });
  const given = start.options as Readonly<Record<string, unknown>>;
  const options = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(rules.options, name)));
  return {
    value: {
      event: 'start',
      version: logVersion,
      game,
      seed: start.seed,
      options,
      players: names,
      ...(from && { from: from.origin }),
      ...times,
      state: start.state,
    },
  };
}

/** The time limits of a match in a browser: a chosen clock, of at most a day. */
function timesOfClock({ moveTime, clock }: Times): Times | undefined {
  const isTime = (ms: number | undefined): boolean => ms === undefined || (ms >= 0 && ms <= longest);
  if (clock === undefined || !isTime(moveTime) || !isTime(clock.ms) || clock.ms < 1) return undefined;
  const { kind, ms } = clock;
  if (kind === 'move') return timesOf({ moveTime, clock: { kind, ms } });
  const { increment, moves } = clock;
  if (!isTime(increment) || moves !== undefined) return undefined;
  const shown: Clock = { kind, ms, ...(increment !== undefined && { increment }) };
  return timesOf({ moveTime, clock: shown });
}

/** All lines, each with nothing but what the rules need. */
function linesIn(
  rules: AnyGame,
  lines: readonly LogLine[],
  start: StartLine,
  { seat, from }: Sent,
): Reading<readonly LogLine[], Message> {
  const isOwn = (line: LogLine & { readonly event: 'fault' }): boolean =>
    line.seat === seat && (line.fault === 'resigned' || line.fault === 'timeout');
  const clean = (line: LogLine): LogLine | undefined => {
    if (line.event === 'start') return start;
    if (line.event === 'turn') {
      const moves = Object.fromEntries(Object.entries(line.moves).map(([of, text]) => [Number(of), text]));
      return { event: 'turn', turn: line.turn, moves, state: line.state };
    }
    if (line.event === 'fault') {
      if (!isOwn(line)) return undefined;
      const forgiven = line.forgiven === true && { forgiven: true as const };
      return { event: 'fault', turn: line.turn, seat: line.seat, ...failureIn(line), ...forgiven };
    }
    const { scores, cause, by } = line;
    const fault = lines.find((other) => other.event === 'fault');
    return {
      event: 'end',
      scores,
      cause,
      ...(by !== undefined && { by }),
      ...(cause !== 'rules' && fault?.event === 'fault' && { reason: failureIn(fault).reason }),
    };
  };
  const cleaned = lines.map(clean);
  if (cleaned.includes(undefined)) return wrong({ code: 'play-fault' });
  const value = cleaned as LogLine[];
  return from === undefined || continues(rules, value, start, from) ? { value } : wrong({ code: 'play-other' });
}

/** The reason of a fault is not what was sent, but what such a fault has. */
const failureIn = ({ fault, reason }: LogLine & { readonly event: 'fault' }) =>
  fault === 'resigned'
    ? resignation
    : {
        fault,
        reason: {
          code: 'no-answer',
          seconds: Math.round(1000 * (Number(reason['seconds']) || 0)) / 1000,
        } satisfies Message,
      };

/** Whether the first turns are those of the match that it goes on from. */
function continues(
  rules: AnyGame,
  lines: readonly LogLine[],
  start: StartLine,
  { log, origin }: NonNullable<Sent['from']>,
): boolean {
  const read = readLog(log);
  if ('wrong' in read) return false;
  const before = read.value[0] as StartLine;
  const turnsIn = (all: readonly LogLine[]): string =>
    JSON.stringify(all.flatMap((line) => (line.event === 'turn' && line.turn <= origin.turn ? [line.moves] : [])));
  const optionsIn = ({ options }: StartLine): string => JSON.stringify({ ...defaults<object>(rules), ...options });
  const isSame = before.seed === start.seed && optionsIn(before) === optionsIn(start);
  return isSame && turnsIn(lines) === turnsIn(read.value);
}

interface TimesOf {
  readonly event: number;
  readonly ms: Readonly<Record<Seat, number>>;
}

/** What was measured, as far as it is numbers of seats that moved; whatever else was sent is left out. */
function timesIn(text: string, lines: readonly LogLine[], seats: number): TimesOf[] {
  let last = 0;
  return text.split('\n').flatMap((row) => {
    const line = parsed(row);
    const event = line?.['event'];
    const ms = line?.['ms'];
    if (typeof event !== 'number' || event <= last) return []; // each once
    const of = lines[event]?.event;
    if ((of !== 'turn' && of !== 'fault') || typeof ms !== 'object' || ms === null) return [];
    const known = Object.entries(ms).filter(
      ([seat, time]) =>
        /^\d$/.test(seat) && Number(seat) < seats && typeof time === 'number' && time >= 0 && time <= longest,
    );
    last = event;
    return [{ event, ms: Object.fromEntries(known) }];
  });
}

function parsed(row: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(row);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // nothing that is needed
  }
}
