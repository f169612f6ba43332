import { failure } from './failure.ts';
import type { Channel, Framing, Incoming } from '../game/channel.ts';
import type { Limit } from '../game/clock.ts';
import type { PlayerFailure } from '../game/fault.ts';
import { legible } from '../kit/escape.ts';
import { lastMessages } from '../game/player-failure.ts';
import { Starved, tolerance } from '../referee/starved.ts';
import { Clock, type Timing, type Verdict } from './clock.ts';

/** What carries the bytes: a socket, a program's pipes, memory. The wire calls `bytes` and `gone` of the channel. */
export interface Wire {
  write(text: string): void;
  /** Bytes written and not yet read by the other side. */
  waiting(): number;
  /** Nothing more can come, although the program still runs. */
  isOutputClosed?(): boolean;
  /** The sandbox killed a process of the program for this. */
  limitBroken?(): 'memory' | undefined;
  /** Bytes that the program wrote to stderr so far. */
  stderrBytes?(): number;
  /** Stops reading for good. */
  stopReading(): void;
  /** Stops reading until `resume`. */
  pause?(): void;
  resume?(): void;
  /** Closes after sending what still waits. */
  end(): void;
  /** Closes at once. */
  destroy(): void;
  /** A question waits for an answer from now on. */
  wake?(): void;
  /** No question waits any more. */
  rest?(): void;
}

const behind = 256 * 1024; // bytes that may wait to be read when the next message is sent
// a player that read nothing for so long with so much waiting does not read
const stall = { bytes: 64 * 1024, ms: 10_000 };
const drain = { bytes: 64 * 1024, ms: 5000 }; // what is still read after the last message, and for how long

const messagesAtOnce = 32; // messages of one wire that are handled before other wires get their turn

/**
 * Newline-framed messages over any wire: the only place that cuts bytes into messages, caps them, and watches deadlines
 * and readers that do not read.
 */
export class LineChannel implements Channel {
  readonly #wire: Wire;
  readonly #framing: Framing;
  readonly #end: string;
  /** What ends a message. */
  readonly #mark: string;

  /** The last message sent, and the last one received. */
  #told: string | undefined;
  #said: string | undefined;
  /** Whether any byte ever came. */
  #spoke = false;
  #asked = false;
  /** Bytes on stderr when the question was sent. */
  #stderrBefore = 0;
  /** The answer was just received, and the rest of the same bytes is being split. */
  #answered = false;

  #partial = '';
  #lastByte = 0;
  /** The unfinished message began before its question was sent. */
  #beganUnasked = false;
  /** A message without its newline was accepted; a newline that still comes belongs to it. */
  #owesNewline = false;
  /** The rest of a line that is too long is still coming. */
  #skips = false;
  #quiet: NodeJS.Timeout | undefined;
  /** How long an answer may pause, and the timer for it. */
  #mayPause: number | undefined;
  #pause: NodeJS.Timeout | undefined;

  #answer: ((heard: Incoming | Promise<never>) => void) | undefined;
  #isAnswer: (text: string) => boolean = () => true;
  readonly #clock: Clock;
  /** The deadline passed with a whole message received that lacks only its newline. */
  #overdue = false;

  #gone: PlayerFailure | undefined;
  /** The player's bytes are ignored from here on, but the player can still be told something. */
  #broken = false;
  #closed = false;
  /** Between `pauseReading` and `resumeReading`. */
  #isPaused = false;
  #ignored = 0;
  #draining: NodeJS.Timeout | undefined;
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

  receive(limit: Limit, isAnswer: (text: string) => boolean = () => true): Promise<Incoming> {
    this.#asked = true;
    this.#isAnswer = isAnswer;
    this.#beganUnasked = this.#partial !== '' && !this.#owesNewline;
    this.#mayPause = limit.pause;
    this.#stderrBefore = this.#wire.stderrBytes?.() ?? 0;
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
      this.#watchReader();
      start();
    });
  }

  /** Whether a message has begun to come and is not whole yet. */
  get isSpeaking(): boolean {
    return this.#partial !== '' && this.#gone === undefined;
  }

  /** The bytes received last that have no end yet. */
  get unfinished(): string {
    return this.#partial;
  }

  /** The clock that counts, and the longest answer in milliseconds. */
  get time(): Pick<Clock, 'kind' | 'longest'> {
    return this.#clock;
  }

  /** Another match begins: what was asked and measured before does not count. */
  renew(): void {
    this.#asked = false;
    this.#answered = false;
    this.#clock.longest = 0;
  }

  /** The last messages from and to the player, as in a failure. */
  lastMessages(): Pick<PlayerFailure, 'said' | 'told'> {
    const said = this.#partial || this.#said;
    return lastMessages({
      ...(said === undefined ? {} : { said }),
      ...(this.#told === undefined ? {} : { told: this.#told }),
    });
  }

  /** Handles no further message until `resumeReading`; bytes that came already wait. */
  pauseReading(): void {
    this.#isPaused = true;
    this.#wire.pause?.();
  }

  resumeReading(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#wire.resume?.();
    if (!this.#closed && this.#gone === undefined) this.#cut(this.#partial);
  }

  /** The player cannot be reached: its time stands still until `release`. */
  hold(): void {
    this.#clock.hold();
  }

  release(): void {
    this.#clock.release();
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
    this.#clock.stop();
    clearTimeout(this.#stall);
    if (this.#gone !== undefined && !this.#broken) return this.#wire.destroy();
    if (this.#isPaused) this.#wire.resume?.(); // else its end would not be noticed
    this.#draining = setTimeout(() => this.#wire.destroy(), drain.ms);
    this.#wire.end();
  }

  /** Closes from our side: a pending `receive` gets the failure `left`. */
  giveUp(): void {
    this.gone(failure('left', { code: 'table-closed' }));
  }

  /** Called by the wire with received bytes. */
  bytes(chunk: Buffer): void {
    if (this.#closed || this.#gone !== undefined) return this.#ignore(chunk.length);
    this.#spoke = true;
    const text = this.#partial + chunk.toString('latin1');
    clearTimeout(this.#quiet);
    clearTimeout(this.#pause);
    if (this.#overdue && !/^\r?\n/.test(text.slice(this.#partial.length))) return this.#late();
    if (!this.#overdue) this.#lastByte = performance.now();
    if (this.#isPaused) return void (this.#partial = text);
    if (!this.#owesNewline) return this.#cut(text);
    if (text === '\r') return void (this.#partial = text);
    this.#owesNewline = false;
    this.#cut(text.replace(/^\r?\n/, ''));
  }

  /** Called by the wire when nothing more will come. */
  gone(how: PlayerFailure): void {
    clearTimeout(this.#draining);
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
      if (heard++ === messagesAtOnce && this.#wire.pause !== undefined) return this.#letOthersRead(text.slice(from));
      const line = this.#withoutNul(text.slice(from, at));
      if (this.#skips) this.#skips = false;
      else if (this.#length(line) <= cap) this.#message(this.#unended(line));
      else if (skip) this.#message(line.slice(0, cap + 1));
      else return this.#tooLong(line);
      if (this.#closed || this.#gone !== undefined) return;
      from = at + this.#mark.length;
      if (this.#isPaused) return void (this.#partial = text.slice(from));
    }
    this.#answered = false;
    this.#partial = this.#skips ? '' : this.#withoutNul(text.slice(from));
    if (this.#length(this.#partial) > cap) return skip ? this.#skipRest() : this.#tooLong(this.#partial);
    if (this.#answer !== undefined && this.#partial !== '' && this.#mayPause !== undefined)
      this.#watchPause(this.#mayPause);
    this.#watchQuiet();
  }

  /**
   * A message without newline ends when nothing more comes: a whole message, or the rest of a line that is too long.
   */
  #watchQuiet(): void {
    const { loose } = this.#framing;
    if (loose !== undefined && (this.#skips || this.#isComplete()))
      this.#quiet = setTimeout(() => this.#takeUnterminated(), loose.quiet);
  }

  #isComplete(): boolean {
    return this.#framing.loose?.complete(this.#partial, this.#said === undefined) ?? false;
  }

  #withoutNul(line: string): string {
    return this.#framing.skipNul ? line.replace(/^\0+/, '') : line;
  }

  /** The length without a CR that may belong to the end. */
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

  /** Many messages came at once: the rest waits until other wires had their turn. */
  #letOthersRead(rest: string): void {
    this.#partial = rest;
    this.#wire.pause?.();
    setImmediate(() => {
      if (this.#isPaused) return;
      this.#wire.resume?.();
      if (!this.#closed && this.#gone === undefined) this.#cut(this.#partial);
    });
  }

  /**
   * An answer began: a fault when no more of it comes for `limit` milliseconds, not even in a last read. Where we are
   * late ourselves, or the player computed or waited for a processor meanwhile, the player has as long again.
   */
  #watchPause(limit: number): void {
    const due = performance.now() + limit;
    const last = this.#lastByte;
    const mark = this.#clock.mark();
    const look = (): void => {
      if (this.#answer === undefined || this.#lastByte !== last) return;
      if (performance.now() - due > tolerance || this.#clock.wasAtWork(mark)) this.#watchPause(limit);
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
    if (unasked || this.#answer === undefined)
      return this.#unasked({
        ...this.#received(text),
        unasked: this.#answered ? 'chatter' : this.#asked ? 'unasked' : 'early',
      });
    if (!this.#isAnswer(text)) return;
    this.#answered = true;
    const message = this.#received(text);
    const verdict = this.#clock.end(this.#lastByte);
    if (verdict === 'fine') this.#hear(message);
    else this.#due(verdict);
  }

  #received(text: string): Incoming & { kind: 'message' } {
    const at = this.#lastByte - this.#clock.held;
    return this.#told === undefined ? { kind: 'message', text, at } : { kind: 'message', text, at, told: this.#told };
  }

  #tooLong(text: string): void {
    this.#wire.stopReading();
    this.#broken = true;
    this.#partial = '';
    this.#finish({
      ...failure('long-line', { code: 'line-too-long', bytes: this.#framing.cap }),
      said: legible(text, 64),
    });
  }

  #deaf(): void {
    this.#wire.destroy();
    this.#finish(failure('deaf', { code: 'deaf' }));
  }

  /** A time limit has passed. */
  #due(verdict: Verdict): void {
    if (verdict instanceof Starved) return this.#settle(Promise.reject(verdict));
    if (typeof verdict === 'object') return this.#hear(this.#failure(verdict));
    this.#overdue = this.#isComplete();
    if (!this.#overdue) this.#late();
  }

  /** No answer came in time: finds the fault from what came instead. */
  #late(): void {
    if (this.#wire.limitBroken?.() === 'memory')
      return this.#hear(this.#failure(failure('memory', { code: 'memory-limit' })));
    if (this.#wire.isOutputClosed?.()) return this.#hear(this.#failure(failure('closed', { code: 'output-closed' })));
    this.#hear(
      this.#failure(
        this.#partial === ''
          ? this.#clock.late(this.#spoke, (this.#wire.stderrBytes?.() ?? 0) > this.#stderrBefore)
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
    this.#clock.stop();
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
    if (this.#ignored > drain.bytes) this.#wire.stopReading();
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
