import type { MatchMessage } from '../../text/match.ts';
import { exitTime, type Program } from '../../channels/program.ts';
import type { Incoming } from '../../game/channel.ts';
import type { Reading } from '../../kit/reading.ts';
import type { Used } from '../../game/log.ts';
import { defaultMatchTime } from '../../referee/match-time.ts';
import { logged } from './size.ts';
import { excerpt, terminators, type Terminator } from './protocol.ts';

/** Limits of a judge: beyond them the match is void. */
export interface Caps {
  readonly messages: number;
  /** Answers that the judge may ask for, of dead bots too. */
  readonly answers: number;
  /** Bytes in the log: of the judge's messages, and as many of all bots' answers together. */
  readonly bytes: number;
  /** Milliseconds of wall time for the whole match. */
  readonly wall: number;
}

export const judgeCaps: Caps = { messages: 100_000, answers: 1_000_000, bytes: 64 * 2 ** 20, wall: defaultMatchTime };

/** Who is told that a judge says nothing for so many milliseconds; not where it is known to compute. */
export interface Silence {
  readonly after: number;
  readonly tell: (why: MatchMessage) => void;
}

export interface JudgeReport {
  readonly used: Used;
  /** What the judge wrote to stderr: part of the log, for everybody. */
  readonly stderr: string;
}

/**
 * A judge program, as the match sees it. A judge need not wait for answers before it sends more: its messages wait
 * here, within the limits.
 */
export class JudgeProgram {
  readonly #program: Program;
  readonly #caps: Caps;
  readonly #end: string;
  readonly #clock: NodeJS.Timeout;
  readonly #silence: Silence | undefined;
  readonly #bots: number;
  #watch: NodeJS.Timeout | undefined;
  /** It said nothing for long, and is not known to compute. */
  #isSilent = false;
  #turn = 0;
  #breakOff: () => void = () => undefined;

  #said: string[] = [];
  #taken = 0;
  #messages = 0;
  #bytes = 0;

  /** Nothing more will come; messages received before still count. */
  #gone: MatchMessage | undefined;
  /** Nothing counts any more. */
  #broken: MatchMessage | undefined;
  /** Waits for the judge's next message. */
  #wake: ((read: Reading<string, MatchMessage>) => void) | undefined;

  constructor(program: Program, terminator: Terminator, caps: Caps, bots: number, silence?: Silence) {
    this.#program = program;
    this.#caps = caps;
    this.#end = terminators[terminator];
    this.#bots = bots;
    this.#silence = silence;
    this.#clock = setTimeout(
      () => this.fail(this.#withGuess({ code: 'judge-too-long', seconds: caps.wall / 1000 })),
      caps.wall,
    );
    program.channel.onUnasked((heard) => this.#hear(heard));
  }

  /** The judge's next message, or why there is none. */
  next(): Promise<Reading<string, MatchMessage>> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#watchSilence();
      this.#look();
    });
  }

  /**
   * Sends the judge the answers to its question, in one write: a judge that is slow to read the first long answer is
   * not called deaf at the second.
   */
  answer(answers: readonly string[]): void {
    this.#turn++;
    this.#program.channel.send(answers.join(this.#end));
  }

  /** Whether the match cannot go on. */
  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  /** Registers a callback for the moment the match cannot go on, also while a bot is being asked. */
  onBreak(breakOff: () => void): void {
    this.#breakOff = breakOff;
    if (this.#broken !== undefined) breakOff();
  }

  /** Aborts the match. */
  fail(why: MatchMessage): void {
    this.#broken ??= why;
    this.#look();
    this.#breakOff();
  }

  /** Resolves when the judge's processes are gone. After a whole match the judge may still write to stderr. */
  async leave(isWhole = false): Promise<void> {
    clearTimeout(this.#clock);
    clearTimeout(this.#watch);
    this.#program.channel.close();
    await this.#program.stop(isWhole ? exitTime : 0);
  }

  /** What the judge wrote to stderr since the last call. */
  takeStderr(): string {
    return this.#program.takeStderr();
  }

  report(): JudgeReport {
    return { used: this.#program.used(), stderr: this.#program.stderrText() };
  }

  #hear(heard: Incoming): void {
    if (heard.kind === 'failure') this.#gone ??= this.#withLastWords({ code: 'judge-gone', why: heard.reason });
    else this.#count(heard.text);
    this.#look();
  }

  /** A message without its end never counts: most often the game uses another terminator. */
  #withLastWords(why: MatchMessage): MatchMessage {
    const { unfinished } = this.#program.channel;
    if (unfinished === '') return why;
    return { code: 'judge-unfinished', why, text: excerpt(unfinished), end: this.#end === '\n' ? 'newline' : 'angles' };
  }

  /** Why nothing comes: a message without its end, or a judge that may wait for bots that are not there. */
  #withGuess(why: MatchMessage): MatchMessage {
    const told = this.#withLastWords(why);
    return told === why && this.#isSilent ? { code: 'judge-waits', why, bots: this.#bots } : told;
  }

  /** Tells once that the judge is silent, unless it computes. */
  #watchSilence(): void {
    if (this.#silence === undefined) return;
    const { after, tell } = this.#silence;
    const cpu = (): number => this.#program.used().cpu ?? 0;
    let before: number | undefined;
    const look = (): void => {
      const now = cpu();
      this.#isSilent = before !== undefined && now - before < after / 10;
      if (this.#isSilent) tell(this.#withGuess({ code: 'judge-silent', seconds: after / 1000, turn: this.#turn }));
      else this.#watch = setTimeout(look, after);
      before = now;
    };
    this.#watch = setTimeout(look, after / 5); // most judges speak before: their CPU time is not read
  }

  /** Wakes a pending `next`, if there is a message. */
  #look(): void {
    const wake = this.#wake;
    if (wake === undefined) return;
    const message = this.#broken === undefined ? this.#said[this.#taken] : undefined;
    if (message === undefined && this.#broken === undefined && this.#gone === undefined) return;
    this.#wake = undefined;
    clearTimeout(this.#watch);
    this.#isSilent = false;
    if (message === undefined) return wake({ wrong: this.#broken ?? this.#gone! });
    if (++this.#taken === this.#said.length) [this.#said, this.#taken] = [[], 0];
    wake({ value: message });
  }

  #count(text: string): void {
    this.#bytes += logged(text) + this.#end.length;
    if (++this.#messages > this.#caps.messages)
      return this.fail({ code: 'judge-too-many-messages', messages: this.#caps.messages });
    if (this.#bytes > this.#caps.bytes) return this.fail({ code: 'judge-too-many-bytes', bytes: this.#caps.bytes });
    this.#said.push(text);
  }
}
