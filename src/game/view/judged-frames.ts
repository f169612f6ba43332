import { printable } from '../../kit/escape.ts';
import type { PlayerFailure } from '../fault.ts';
import type { Used } from '../log.ts';
import type { Message } from '../message.ts';
import type { Seat } from '../seat.ts';
import type { Frame } from './frames.ts';
import type { FaultRecord } from './viewer.ts';

// The frames of a match of a judge program. Turn n is the judge's question n and its answers; what the judge writes to
// stderr before its next question belongs to turn n. So frame n is complete when question n + 1 comes.

/** An event of a judge's match, as src/match/judge tells it; in a text a character is a byte. */
export type JudgedLine =
  | { readonly event: 'start'; readonly players: readonly string[]; readonly seed: string }
  | { readonly event: 'told'; readonly turn: number; readonly to: readonly Seat[]; readonly text: string }
  | { readonly event: 'answer'; readonly turn: number; readonly seat: Seat; readonly text: string }
  | ({ readonly event: 'fault'; readonly turn: number; readonly seat: Seat } & PlayerFailure)
  | { readonly event: 'killed'; readonly turn: number; readonly seats: readonly Seat[] }
  | { readonly event: 'end'; readonly scores: readonly number[] }
  | { readonly event: 'void'; readonly reason: string | Message };

/** An event with what was measured. */
export type JudgedStep = JudgedLine & {
  /** Of an answer: how many milliseconds it took. */
  readonly ms?: number;
  /** What the judge wrote to stderr since the event before. */
  readonly stderr?: string;
};

/** What is seen of one turn. The answers are the moves of its frame. */
export interface JudgedView {
  readonly turn: number;
  /** Whom the judge asked; nobody at the start. */
  readonly to: readonly Seat[];
  /** The question; missing where it is not for spectators yet. */
  readonly told?: string;
  /** Whom the judge ended. */
  readonly killed?: readonly Seat[];
  /** What the judge wrote to stderr, without the board. */
  readonly log?: string;
  /** The board, if the judge drew another one. */
  readonly board?: string;
  readonly scores?: readonly number[];
  /** Why the match is void. */
  readonly reason?: string | Message;
}

const longest = 16_384; // characters of a text
const mostText = 4 * 2 ** 20; // characters of all texts together
const mostTurns = 10_000; // then only the last one follows
const mostBoard = 8192; // characters of a board

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Makes frames from the events of a match, one by one. */
export class JudgedFrames {
  readonly #isOpen: boolean;
  #seats = 1;
  #left = mostText;
  #view: Writable<JudgedView> = { turn: 0, to: [] };
  #moves: Record<Seat, string> = {};
  #ms: Record<Seat, number> = {};
  #stderr = '';

  /** `isOpen`: the match is over, and nothing is hidden any more. */
  constructor(isOpen: boolean) {
    this.#isOpen = isOpen;
  }

  /** Returns the frame that the event completes. */
  add(step: JudgedStep): Frame<JudgedView> | undefined {
    this.#stderr += step.stderr ?? '';
    switch (step.event) {
      case 'start':
        this.#seats = step.players.length;
        return undefined;
      case 'told':
        return this.#ask(step);
      case 'answer':
        return this.#answer(step);
      case 'killed':
        this.#view.killed = [...(this.#view.killed ?? []), ...step.seats];
        return undefined;
      case 'fault':
        return undefined;
      case 'end':
        this.#view.scores = step.scores;
        return this.#complete([], true);
      case 'void':
        this.#view.reason = step.reason;
        return this.#complete([], true);
    }
  }

  #ask({ turn, to, text }: JudgedStep & { event: 'told' }): Frame<JudgedView> | undefined {
    const frame = turn <= mostTurns ? this.#complete(to, false) : undefined;
    const isPublic = this.#isOpen || to.length === this.#seats;
    this.#view = { turn, to, ...(isPublic && { told: this.#cut(text) }) };
    this.#moves = {};
    this.#ms = {};
    return frame;
  }

  /** While a match runs the answers are between the bots and the judge, unless there is only one bot. */
  #answer({ seat, text, ms }: JudgedStep & { event: 'answer' }): undefined {
    if (this.#isOpen || this.#seats === 1) this.#moves[seat] = this.#cut(text);
    if (ms !== undefined) this.#ms[seat] = ms;
  }

  #complete(toMove: readonly Seat[], isLast: boolean): Frame<JudgedView> {
    const { log, board, rest } = readStderr(this.#stderr, isLast);
    this.#stderr = rest;
    const view = { ...this.#view, ...(log !== '' && { log }), ...(board !== undefined && { board }) };
    return { view, moves: this.#moves, ms: this.#ms, toMove };
  }

  #cut(text: string): string {
    const cut = text.slice(0, Math.min(longest, this.#left));
    this.#left -= cut.length;
    return readable(cut) + (cut.length < text.length ? '…' : '');
  }
}

/**
 * What the judge wrote in a turn. A board stands between a line `BOARD` and an empty line. The pipe may be cut anywhere:
 * a line or a board without its end waits for the next turn.
 */
export function readStderr(
  text: string,
  isLast: boolean,
): { readonly log: string; readonly board?: string; readonly rest: string } {
  const lines = text.split(/\r?\n/);
  const unfinished = lines.pop()!;
  if (isLast && unfinished !== '') lines.push(unfinished);
  const log: string[] = [];
  let board: string[] | undefined;
  let last: string[] | undefined;
  for (const line of lines) {
    if (line === 'BOARD') [last, board] = [board ?? last, []];
    else if (board === undefined) log.push(line);
    else if (line === '') [last, board] = [board, undefined];
    else board.push(line);
  }
  const isWaiting = board !== undefined && !isLast && text.length < mostBoard;
  const drawn = isWaiting ? last : (board ?? last);
  const rest = isWaiting ? ['BOARD', ...board!, unfinished].join('\n') : isLast ? '' : unfinished;
  return {
    log: readable(log.join('\n')).trimEnd(),
    ...(drawn !== undefined && { board: readable(drawn.join('\n').slice(0, mostBoard)) }),
    rest,
  };
}

/** Bytes as text for people: tabs as blanks; what a page could misread is escaped. */
const readable = (bytes: string): string =>
  /^[\n -~]*$/.test(bytes)
    ? bytes // most texts
    : new TextDecoder()
        .decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)))
        .replaceAll('\t', '    ')
        .split(/\r?\n/)
        .map(printable)
        .join('\n');

/** The board at a position: the last one that the judge drew. */
export const boardAt = (frames: readonly Frame<JudgedView>[], at: number): string | undefined =>
  frames.findLast(({ view }, index) => index <= at && view.board !== undefined)?.view.board;

/** A judge's match that is over, from its log and its times. */
export interface RecordedJudged {
  readonly seed: string;
  readonly frames: readonly Frame<JudgedView>[];
  readonly faults: readonly FaultRecord[];
  readonly used?: readonly (Used | null)[];
}

interface Measured {
  readonly event?: number;
  readonly ms?: number;
  /** Bytes that the judge wrote to stderr since the event before. */
  readonly stderr?: number;
  readonly used?: readonly (Used | null)[];
  readonly judge?: { readonly stderr: string };
}

/** `isOpen` as in JudgedFrames. Times of older versions do not say at which event the judge wrote: all is at the end. */
export function readJudged(log: string, times: string, isOpen = true): RecordedJudged {
  const lines = rows(log) as JudgedLine[];
  const measured = rows(times) as Measured[];
  const last = measured.findLast((row) => row.event === undefined);
  const stderr = last?.judge?.stderr ?? '';
  const at = new Map(measured.map((row) => [row.event, row]));
  const frames = new JudgedFrames(isOpen);
  let read = 0;
  const made = lines.flatMap((line, event) => {
    const { ms, stderr: bytes = 0 } = at.get(event) ?? {};
    const until = event === lines.length - 1 ? stderr.length : read + bytes;
    const written = stderr.slice(read, until);
    read = until;
    const frame = frames.add({ ...line, ...(ms !== undefined && { ms }), stderr: written });
    return frame === undefined ? [] : [frame];
  });
  const [start] = lines;
  return {
    seed: start?.event === 'start' ? start.seed : '',
    frames: made,
    faults: lines.flatMap((line) => (line.event === 'fault' ? [faultIn(line)] : [])),
    ...(last?.used !== undefined && { used: last.used }),
  };
}

const faultIn = ({ event: _event, ...fault }: JudgedLine & { event: 'fault' }): FaultRecord => fault;

const rows = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row) as unknown);
