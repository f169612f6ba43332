import { failure } from './failure.ts';
import type { Channel, Framing, Incoming } from '../game/channel.ts';
import type { Limit } from '../game/clock.ts';
import type { PlayerFailure } from '../game/fault.ts';
import { escape } from '../kit/escape.ts';
import { lastMessages } from '../game/player-failure.ts';
import { Starved, tolerance } from './starved.ts';
import { Clock, type Timing, type Verdict } from './clock.ts';

/** What carries the bytes: a socket, a program's pipes, memory. It feeds the channel by `bytes` and `gone`. */
export interface Wire {
  write(text: string): void;
  /** Bytes that were written and not yet taken by the other side. */
  waiting(): number;
  /** Nothing more can come, although whoever spoke is still there. */
  mute?(): boolean;
  /** Stops reading for good. */
  deafen(): void;
  /** Stops reading for a moment. */
  pause?(): void;
  resume?(): void;
  /** Says goodbye: whatever waits is still sent. */
  end(): void;
  /** Lets go at once. */
  destroy(): void;
  /** Somebody waits for its words. */
  wake?(): void;
  /** Nobody does any more. */
  rest?(): void;
}

const behind = 256 * 1024; // bytes that may wait when the next message is sent
const stall = { bytes: 64 * 1024, ms: 10_000 }; // nothing moved for so long with so much waiting: nobody reads
const farewell = { bytes: 64 * 1024, ms: 5000 }; // what is still read after the last word, and for how long

const breath = 32; // messages of one wire that are heard before the others have their turn

/**
 * Newline-framed messages over any wire: the only place that cuts bytes into messages, caps them, and watches deadlines
 * and readers that do not read.
 */
export class LineChannel implements Channel {
  readonly #wire: Wire;
  readonly #framing: Framing;
  readonly #end: string;
  /** Where bytes are cut. */
  readonly #mark: string;

  /** What was sent last, and the last message that came. */
  #told: string | undefined;
  #said: string | undefined;
  /** Bytes came, ever. */
  #spoke = false;
  #asked = false;
  /** The answer was just taken, and the rest of its bytes is being cut. */
  #answered = false;

  #partial = '';
  #lastByte = 0;
  /** The unfinished message began before its question was asked. */
  #beganUnasked = false;
  /** An unterminated message was taken; a newline that still comes belongs to it. */
  #owesNewline = false;
  /** The rest of a line that is too long is still coming. */
  #skips = false;
  #quiet: NodeJS.Timeout | undefined;
  /** How long an answer may pause, and the watch on it. */
  #mayPause: number | undefined;
  #pause: NodeJS.Timeout | undefined;

  #answer: ((heard: Incoming | Promise<never>) => void) | undefined;
  readonly #clock: Clock;
  /** The deadline passed with a whole message there that lacks only its newline. */
  #overdue = false;

  #gone: PlayerFailure | undefined;
  /** Its words are unreadable, but it is there and hears. */
  #broken = false;
  #closed = false;
  #ignored = 0;
  #farewell: NodeJS.Timeout | undefined;
  #stall: NodeJS.Timeout | undefined;

  #tell: ((heard: Incoming) => void) | undefined;
  #untold: Incoming | undefined;

  constructor(wire: Wire, framing: Framing, timing: Timing = {}) {
    this.#wire = wire;
    this.#clock = new Clock(timing, (verdict) => this.#due(verdict));
    this.#framing = framing;
    this.#end = framing.end ?? '\n';
    this.#mark = this.#end === '\r\n' ? '\n' : this.#end;
  }

  send(message: string): void {
    if (this.#closed || (this.#gone !== undefined && !this.#broken)) return;
    if (this.#wire.waiting() > behind) return this.#deaf();
    this.#told = message;
    this.#wire.write(`${message}${this.#end}`);
    this.#watchReader();
  }

  receive(limit: Limit): Promise<Incoming> {
    this.#asked = true;
    this.#beganUnasked = this.#partial !== '' && !this.#owesNewline;
    this.#mayPause = limit.pause;
    return this.#wait(() => this.#clock.start(limit));
  }

  waitOn(): Promise<Incoming> {
    return this.#wait(() => this.#clock.goOn());
  }

  #wait(start: () => void): Promise<Incoming> {
    if (this.#answer !== undefined) throw new Error('two wait for the same message');
    if (this.#gone !== undefined) return Promise.resolve(this.#failure(this.#gone));
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#wire.wake?.();
      start();
    });
  }

  /** A message has begun to come and is not whole yet. */
  get isSpeaking(): boolean {
    return this.#partial !== '' && this.#gone === undefined;
  }

  /** What came last and has no end. */
  get unfinished(): string {
    return this.#partial;
  }

  /** The clock that counts, and the milliseconds of the longest answer. */
  get time(): Pick<Clock, 'kind' | 'longest'> {
    return this.#clock;
  }

  /** What was said and told last, as a failure tells it. */
  lastMessages(): Pick<PlayerFailure, 'said' | 'told'> {
    const said = this.#partial || this.#said;
    return lastMessages({
      ...(said === undefined ? {} : { said }),
      ...(this.#told === undefined ? {} : { told: this.#told }),
    });
  }

  onUnasked(tell: (heard: Incoming) => void): void {
    this.#tell = tell;
    const untold = this.#untold;
    this.#untold = undefined;
    if (untold !== undefined) tell(untold);
    if (this.#gone !== undefined && untold?.kind !== 'failure') tell(this.#failure(this.#gone));
  }

  close(last?: string): void {
    if (this.#closed) return;
    if (last !== undefined) this.send(last);
    this.#closed = true;
    clearTimeout(this.#quiet);
    clearTimeout(this.#pause);
    this.#clock.drop();
    clearTimeout(this.#stall);
    if (this.#gone !== undefined && !this.#broken) return this.#wire.destroy();
    this.#farewell = setTimeout(() => this.#wire.destroy(), farewell.ms);
    this.#wire.end();
  }

  /** Our side gives up: whoever waits hears that the other one left. */
  giveUp(): void {
    this.gone(failure('left', { code: 'table-closed' }));
  }

  /** The wire brought these bytes. */
  bytes(chunk: Buffer): void {
    if (this.#closed || this.#gone !== undefined) return this.#ignore(chunk.length);
    this.#spoke = true;
    const text = this.#partial + chunk.toString('latin1');
    clearTimeout(this.#quiet);
    clearTimeout(this.#pause);
    if (this.#overdue && !/^\r?\n/.test(text.slice(this.#partial.length))) return this.#late();
    if (!this.#overdue) this.#lastByte = performance.now();
    if (!this.#owesNewline) return this.#cut(text);
    if (text === '\r') return void (this.#partial = text);
    this.#owesNewline = false;
    this.#cut(text.replace(/^\r?\n/, ''));
  }

  /** The wire says that nothing more will come. */
  gone(how: PlayerFailure): void {
    clearTimeout(this.#farewell);
    if (this.#closed) return this.#wire.destroy();
    if (this.#gone !== undefined) return;
    if (this.#isComplete()) this.#message(this.#partial);
    this.#finish(how);
  }

  #cut(text: string): void {
    const { cap, skip } = this.#framing;
    let from = 0;
    let heard = 0;
    for (let at = text.indexOf(this.#mark); at >= 0; at = text.indexOf(this.#mark, from)) {
      if (heard++ === breath && this.#wire.pause !== undefined) return this.#takeBreath(text.slice(from));
      const line = text.slice(from, at);
      if (this.#skips) this.#skips = false;
      else if (this.#length(line) <= cap) this.#message(this.#unended(line));
      else if (skip) this.#message(line.slice(0, cap + 1));
      else return this.#tooLong(line);
      if (this.#closed || this.#gone !== undefined) return;
      from = at + this.#mark.length;
    }
    this.#answered = false;
    this.#partial = this.#skips ? '' : text.slice(from);
    if (this.#length(this.#partial) > cap) return skip ? this.#skipRest() : this.#tooLong(this.#partial);
    if (this.#answer !== undefined && this.#partial !== '' && this.#mayPause !== undefined)
      this.#watchPause(this.#mayPause);
    this.#watchQuiet();
  }

  /** What has no newline ends when nothing more comes: a whole message, or the rest of a line that is too long. */
  #watchQuiet(): void {
    const { loose } = this.#framing;
    if (loose !== undefined && (this.#skips || this.#isComplete()))
      this.#quiet = setTimeout(() => this.#takeUnterminated(), loose.quiet);
  }

  #isComplete(): boolean {
    return this.#framing.loose?.complete(this.#partial, this.#said === undefined) ?? false;
  }

  /** Without a CR that may belong to the end. */
  #length(line: string): number {
    return this.#end === '\r\n' && line.endsWith('\r') ? line.length - 1 : line.length;
  }

  #unended(line: string): string {
    const length = this.#length(line);
    return this.#end !== '\r\n' || this.#framing.bare || length < line.length ? line.slice(0, length) : `${line}\n`;
  }

  #skipRest(): void {
    this.#skips = true;
    this.#message(this.#partial.slice(0, this.#framing.cap + 1));
    if (!this.#closed) this.#watchQuiet();
  }

  /** Many messages came at once: the rest of them waits for the others' turn. */
  #takeBreath(rest: string): void {
    this.#partial = rest;
    this.#wire.pause?.();
    setImmediate(() => {
      this.#wire.resume?.();
      if (!this.#closed && this.#gone === undefined) this.#cut(this.#partial);
    });
  }

  /**
   * An answer began and must go on: it is at fault when nothing more of it comes for so long, not even in a last read.
   * Where we are late ourselves, it has as long again.
   */
  #watchPause(limit: number): void {
    const due = performance.now() + limit;
    const last = this.#lastByte;
    const look = (): void => {
      if (this.#answer === undefined || this.#lastByte !== last) return;
      if (performance.now() - due > tolerance) this.#watchPause(limit);
      else this.#hear(this.#failure(failure('in-pieces', { code: 'answer-paused', seconds: limit / 1000 })));
    };
    this.#pause = setTimeout(() => setImmediate(look), limit);
  }

  #takeUnterminated(): void {
    this.#owesNewline = true;
    if (this.#skips) this.#skips = false;
    else this.#message(this.#partial);
  }

  #message(text: string): void {
    const unasked = this.#beganUnasked;
    this.#beganUnasked = false;
    this.#partial = '';
    const isFirst = this.#said === undefined;
    this.#said = text;
    if (isFirst && this.#framing.greeting?.(text)) return;
    const message = {
      kind: 'message',
      text,
      at: this.#lastByte,
      ...(this.#told === undefined ? {} : { told: this.#told }),
    } as const;
    if (unasked || this.#answer === undefined)
      return this.#unasked({ ...message, unasked: this.#answered ? 'chatter' : this.#asked ? 'unasked' : 'early' });
    this.#answered = true;
    const verdict = this.#clock.end(this.#lastByte);
    if (verdict === 'fine') this.#hear(message);
    else this.#due(verdict);
  }

  #tooLong(text: string): void {
    this.#wire.deafen();
    this.#broken = true;
    this.#partial = '';
    this.#finish({
      ...failure('long-line', { code: 'line-too-long', bytes: this.#framing.cap }),
      said: escape(text, 64),
    });
  }

  #deaf(): void {
    this.#wire.destroy();
    this.#finish(failure('deaf', { code: 'deaf' }));
  }

  /** A limit is used up. */
  #due(verdict: Verdict): void {
    if (verdict instanceof Starved) return this.#settle(Promise.reject(verdict));
    if (typeof verdict === 'object') return this.#hear(this.#failure(verdict));
    this.#overdue = this.#isComplete();
    if (!this.#overdue) this.#late();
  }

  /** No answer came in time: what came instead? */
  #late(): void {
    if (this.#wire.mute?.()) return this.#hear(this.#failure(failure('closed', { code: 'output-closed' })));
    this.#hear(
      this.#failure(
        this.#partial === ''
          ? this.#clock.late(this.#spoke)
          : failure('unfinished', { code: 'no-end', seconds: this.#clock.seconds }),
      ),
    );
  }

  #finish(how: PlayerFailure): void {
    const { kind: _kind, ...told } = this.#failure(how);
    this.#gone = told;
    clearTimeout(this.#quiet);
    clearTimeout(this.#stall);
    this.#hear({ kind: 'failure', ...told });
  }

  #failure(how: PlayerFailure): Incoming & { kind: 'failure' } {
    return { kind: 'failure', ...this.lastMessages(), ...how };
  }

  #hear(heard: Incoming): void {
    if (this.#answer === undefined) this.#unasked(heard);
    else this.#settle(heard);
  }

  #settle(heard: Incoming | Promise<never>): void {
    const answer = this.#answer!;
    this.#answer = undefined;
    this.#overdue = false;
    clearTimeout(this.#pause);
    this.#clock.drop();
    this.#wire.rest?.();
    answer(heard);
  }

  #unasked(heard: Incoming): void {
    if (this.#tell !== undefined) this.#tell(heard);
    else this.#untold ??= heard;
  }

  #ignore(bytes: number): void {
    this.#ignored += bytes;
    if (this.#ignored > farewell.bytes) this.#wire.deafen();
  }

  #watchReader(): void {
    const waiting = this.#wire.waiting();
    if (waiting <= stall.bytes || this.#stall !== undefined) return;
    this.#stall = setTimeout(() => {
      this.#stall = undefined;
      if (this.#closed || this.#gone !== undefined) return;
      if (this.#wire.waiting() >= waiting) this.#deaf();
      else this.#watchReader();
    }, stall.ms);
  }
}
