import type { Channel, Framing, Heard } from '../game/contract.ts';

/** What carries the bytes: a socket, a program's pipes, memory. It feeds the channel by `bytes` and `gone`. */
export interface Wire {
  write(text: string): void;
  /** Bytes that were written and not yet taken by the other side. */
  waiting(): number;
  /** Stops reading for good. */
  deafen(): void;
  /** Says goodbye: whatever waits is still sent. */
  end(): void;
  /** Lets go at once. */
  destroy(): void;
}

/** Why nothing more will come. */
export type Gone = Extract<Heard, { kind: 'left' | 'crashed' | 'deaf' | 'broken' }>;

const behind = 256 * 1024; // bytes that may wait when the next message is sent
const stall = { bytes: 64 * 1024, ms: 10_000 }; // nothing moved for so long with so much waiting: nobody reads
const farewell = { bytes: 64 * 1024, ms: 5000 }; // what is still read after the last word, and for how long

/** Newline-framed messages over any wire: the only place that cuts bytes into messages, caps them, and watches deadlines and readers that do not read. */
export class LineChannel implements Channel {
  readonly #wire: Wire;
  readonly #framing: Framing;

  #partial = '';
  #lastByte = 0;
  /** The unfinished message began before its question was asked. */
  #beganUnasked = false;
  /** An unterminated message was taken; a newline that still comes belongs to it. */
  #owesNewline = false;
  #quiet: NodeJS.Timeout | undefined;

  #answer: ((heard: Heard) => void) | undefined;
  #deadline = 0;
  #clock: NodeJS.Timeout | undefined;
  /** The deadline passed with a whole message there that lacks only its newline. */
  #overdue = false;

  #gone: Gone | undefined;
  #closed = false;
  #ignored = 0;
  #farewell: NodeJS.Timeout | undefined;
  #stall: NodeJS.Timeout | undefined;

  #tell: ((heard: Heard) => void) | undefined;
  #untold: Heard | undefined;

  constructor(wire: Wire, framing: Framing) {
    this.#wire = wire;
    this.#framing = framing;
  }

  send(message: string): void {
    if (this.#closed || (this.#gone !== undefined && this.#gone.kind !== 'broken')) return;
    if (this.#wire.waiting() > behind) return this.#deaf();
    this.#wire.write(`${message}\n`);
    this.#watchReader();
  }

  receive(limit: number): Promise<Heard> {
    if (this.#answer !== undefined) throw new Error('two wait for the same message');
    if (this.#gone !== undefined) return Promise.resolve(this.#gone);
    this.#beganUnasked = this.#partial !== '' && !this.#owesNewline;
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#deadline = performance.now() + limit;
      this.#clock = setTimeout(() => this.#due(), limit);
    });
  }

  onUnasked(tell: (heard: Heard) => void): void {
    this.#tell = tell;
    const untold = this.#untold;
    this.#untold = undefined;
    if (untold !== undefined) tell(untold);
    if (this.#gone !== undefined && this.#gone !== untold) tell(this.#gone);
  }

  close(last?: string): void {
    if (this.#closed) return;
    if (last !== undefined) this.send(last);
    this.#closed = true;
    clearTimeout(this.#quiet);
    clearTimeout(this.#clock);
    clearTimeout(this.#stall);
    if (this.#gone !== undefined && this.#gone.kind !== 'broken') return this.#wire.destroy();
    this.#farewell = setTimeout(() => this.#wire.destroy(), farewell.ms);
    this.#wire.end();
  }

  /** Our side gives up: whoever waits hears that the other one left. */
  giveUp(): void {
    this.gone({ kind: 'left', why: 'the table was closed' });
  }

  /** The wire brought these bytes. */
  bytes(chunk: Buffer): void {
    if (this.#closed || this.#gone !== undefined) return this.#ignore(chunk.length);
    const text = this.#partial + chunk.toString('latin1');
    clearTimeout(this.#quiet);
    if (this.#overdue && !/^\r?\n/.test(text.slice(this.#partial.length))) return this.#hear({ kind: 'late' });
    if (!this.#overdue) this.#lastByte = performance.now();
    if (!this.#owesNewline) return this.#cut(text);
    if (text === '\r') return void (this.#partial = text);
    this.#owesNewline = false;
    this.#cut(text.replace(/^\r?\n/, ''));
  }

  /** The wire says that nothing more will come. */
  gone(how: Gone): void {
    clearTimeout(this.#farewell);
    if (this.#closed) return this.#wire.destroy();
    if (this.#gone !== undefined) return;
    if (this.#framing.loose?.complete(this.#partial)) this.#message(this.#partial);
    this.#end(how);
  }

  #cut(text: string): void {
    const { cap, loose } = this.#framing;
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      if (end - from > cap) return this.#tooLong(text.slice(from));
      this.#message(text.slice(from, end));
      if (this.#closed || this.#gone !== undefined) return;
      from = end + 1;
    }
    this.#partial = text.slice(from);
    if (this.#partial.length > cap) return this.#tooLong(this.#partial);
    if (loose?.complete(this.#partial)) this.#quiet = setTimeout(() => this.#takeUnterminated(), loose.quiet);
  }

  #takeUnterminated(): void {
    this.#owesNewline = true;
    this.#message(this.#partial);
  }

  #message(text: string): void {
    const unasked = this.#beganUnasked;
    this.#beganUnasked = false;
    this.#partial = '';
    const heard: Heard = { kind: 'message', text, at: this.#lastByte };
    if (unasked) this.#unasked(heard);
    else this.#hear(heard);
  }

  #tooLong(text: string): void {
    this.#wire.deafen();
    this.#end({ kind: 'broken', why: `a line of more than ${this.#framing.cap} bytes`, text: text.slice(0, 64) });
  }

  #deaf(): void {
    this.#wire.destroy();
    this.#end({ kind: 'deaf', why: 'does not read what it is told' });
  }

  #end(how: Gone): void {
    this.#gone = how;
    this.#partial = '';
    clearTimeout(this.#quiet);
    clearTimeout(this.#stall);
    this.#hear(how);
  }

  #hear(heard: Heard): void {
    const answer = this.#answer;
    if (answer === undefined) return this.#unasked(heard);
    this.#answer = undefined;
    this.#overdue = false;
    clearTimeout(this.#clock);
    answer(heard);
  }

  #unasked(heard: Heard): void {
    if (this.#tell !== undefined) this.#tell(heard);
    else this.#untold ??= heard;
  }

  /** The deadline: reads once more without waiting before anybody is called late, for it may be we who are. */
  #due(): void {
    const left = this.#deadline - performance.now();
    if (left > 0) return void (this.#clock = setTimeout(() => this.#due(), left));
    const answer = this.#answer;
    setImmediate(() => {
      if (answer === undefined || this.#answer !== answer) return;
      this.#overdue = this.#framing.loose?.complete(this.#partial) ?? false;
      if (!this.#overdue) this.#hear({ kind: 'late' });
    });
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
