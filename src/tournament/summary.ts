import { messageOf, type Message } from '../game/message.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import type { LogMessage } from '../game/messages.ts';
import type { MatchMessage } from '../text/match.ts';
import { faultKinds } from '../game/fault.ts';
import type { Outcome, PlayerFailure } from '../game/fault.ts';
import type { Seat } from '../game/seat.ts';
import type { Reading } from '../kit/reading.ts';
import type { Thought } from '../slots/match.ts';
import { isAbsent } from '../slots/rules-match.ts';
import { logVersion, readLog, type LogLine, type Used } from '../game/log.ts';

/** What a tournament needs to know about a game, read from its two files. */
export interface Summary {
  readonly players: readonly string[];
  readonly seed: string;
  readonly scores: readonly number[];
  readonly cause: Outcome['cause'];
  readonly by?: Seat;
  readonly reason?: Message;
  readonly turns: number;
  readonly faults: readonly (PlayerFailure & { readonly seat: Seat; readonly turn: number })[];
  /** Seats that never sent a message. */
  readonly absent: readonly Seat[];
  /** The thinking time of each seat. */
  readonly thought: readonly Thought[];
  readonly used: readonly (Used | null)[];
  /** What the seats at fault wrote to stderr, not escaped; it is kept beside the log. */
  readonly stderr?: Readonly<Record<Seat, string>>;
}

const cutShort: TournamentMessage = { code: 'game-cut-short' };
const torn = { wrong: cutShort } as const;

/** Reads a game; one that is not complete is an error. */
export function summarise(log: string, times: string): Reading<Summary, Message> {
  if (!log.endsWith('\n') || !times.endsWith('\n')) return torn;
  const measured = readLines(times);
  if (measured === undefined) return torn;
  return log.startsWith('{"event":"start","judge":') ? summariseJudged(log, measured) : summariseMatch(log, measured);
}

type Measured = Readonly<Record<string, unknown>>;

function readLines(text: string): Measured[] | undefined {
  try {
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Measured);
  } catch {
    return undefined; // reported as incomplete
  }
}

function summariseMatch(text: string, measured: readonly Measured[]): Reading<Summary, Message> {
  const read = readLog(text);
  if ('wrong' in read) return read;
  const lines = read.value;
  const [start, end] = [lines[0]!, lines.at(-1)!];
  if (start.event !== 'start' || end.event !== 'end') return torn;
  const times = new Map(
    measured.flatMap((line) =>
      typeof line['event'] === 'number' ? [[line['event'], line['ms'] as Record<string, number>] as const] : [],
    ),
  );
  if (lines.some(({ event }, number) => event === 'turn' && !times.has(number))) return torn;
  const { players, seed } = start;
  const faults = lines.filter((line) => line.event === 'fault');
  const moved = (seat: Seat): boolean =>
    lines.some(
      (line) =>
        line.event === 'turn' &&
        seat in line.moves &&
        !faults.some(
          ({ forgiven, ...fault }) =>
            fault.seat === seat && (forgiven ? fault.turn === line.turn : fault.turn <= line.turn),
        ),
    );
  const { event: _end, ...outcome } = end;
  const haveCome = measured.some((line) => 'addresses' in line); // over TCP all are connected when a game begins
  return {
    value: {
      players,
      seed,
      ...outcome,
      faults,
      turns: lines.filter(({ event }) => event === 'turn').length,
      absent: seatsOf(faults.filter((fault) => !haveCome && isAbsent(fault) && !moved(fault.seat))),
      thought: players.map((_, seat) =>
        thoughtOf(lines.flatMap((line, number) => timeOf(line, times.get(number), seat))),
      ),
      used: (measured.at(-1)?.['used'] as Summary['used'] | undefined) ?? players.map(() => null),
    },
  };
}

/** The seats at fault, in the order of the faults. */
const seatsOf = (faults: readonly { readonly seat: Seat }[]): Seat[] =>
  faults.map(({ seat }) => seat).toSorted((one, other) => one - other);

/** The time of a fault for which another player had to wait. */
function timeOf(line: LogLine, ms: Record<string, number> | undefined, seat: Seat): number[] {
  const isLate = line.event === 'fault' && faultKinds[line.fault] === 'late';
  return ms?.[seat] === undefined || (line.event === 'fault' && !isLate) ? [] : [ms[seat]];
}

const thoughtOf = (times: readonly number[]): Thought => ({
  moves: times.length,
  ms: times.reduce((sum, each) => sum + each, 0),
  longest: Math.max(0, ...times),
});

type Line = Readonly<{
  event: string;
  seat: Seat;
  turn: number;
  players: string[];
  seed: string;
  scores: number[];
  text: string;
  version?: number;
}> &
  PlayerFailure;

/** The summary of a judge's game, in which a fault does not end the game. */
function summariseJudged(text: string, measured: readonly Measured[]): Reading<Summary, Message> {
  const lines = readLines(text) as readonly Line[] | undefined;
  const version = lines?.[0]?.version ?? logVersion;
  if (version > logVersion) return { wrong: newer(version) };
  const end = lines?.at(-1);
  if (end?.event === 'void') return { wrong: judgeFault(messageOf(end.reason)) };
  if (lines === undefined || end?.event !== 'end' || measured.length !== lines.length + 1) return torn;
  const { players, seed } = lines[0]!;
  const faults = lines
    .filter(({ event }) => event === 'fault')
    .map(({ seat, turn, fault, reason, said, told }) => ({
      seat,
      turn,
      fault,
      reason: messageOf(reason),
      ...(said === undefined ? {} : { said }),
      ...(told === undefined ? {} : { told }),
    }));
  const answers = (seat: Seat): Measured[] =>
    measured.filter((_, number) => lines[number]?.event === 'answer' && lines[number].seat === seat);
  const spoke = (seat: Seat): boolean =>
    lines.some(
      (line) =>
        line.event === 'answer' &&
        line.seat === seat &&
        !faults.some((fault) => fault.seat === seat && fault.turn <= line.turn),
    );
  return {
    value: {
      players,
      seed,
      faults,
      scores: end.scores,
      cause: 'rules',
      turns: Math.max(0, ...lines.filter(({ event }) => event === 'told').map(({ turn }) => turn)),
      absent: seatsOf(faults.filter((fault) => isAbsent(fault) && !spoke(fault.seat))),
      thought: players.map((_, seat) =>
        thoughtOf(answers(seat).flatMap(({ ms }) => (typeof ms === 'number' ? [ms] : []))),
      ),
      used: measured.at(-1)!['used'] as Summary['used'],
    },
  };
}

const newer = (version: number): LogMessage => ({ code: 'log-newer', version, known: logVersion });
const judgeFault = (why: Message): MatchMessage => ({ code: 'judge-fault', why });
