import type { MatchMessage } from '../../text/match.ts';
import { goodbye, type Program } from '../../channels/program.ts';
import type { Incoming } from '../../game/channel.ts';
import type { Reading } from '../../kit/reading.ts';
import type { Used } from '../../game/log.ts';
import { defaultMatchTime } from '../match-time.ts';
import { logged } from './size.ts';
import { excerpt, terminators, type Terminator } from './protocol.ts';

/** What a judge may take: beyond it the match is void. */
export interface Caps {
  readonly messages: number;
  /** That it wants of bots, be they dead. */
  readonly answers: number;
  /** In the log: of all that it says, and as much of all that the bots say, who share it. */
  readonly bytes: number;
  /** Milliseconds for the whole match. */
  readonly wall: number;
}

export const judgeCaps: Caps = { messages: 100_000, answers: 1_000_000, bytes: 64 * 2 ** 20, wall: defaultMatchTime };

export interface JudgeReport {
  readonly used: Used;
  /** What it wrote to stderr: a part of the log, for everybody. */
  readonly stderr: string;
}

/**
 * A judge program as its table hears it. It need not wait for answers before it says more: what it says waits here,
 * within the caps.
 */
export class JudgeProgram {
  readonly #program: Program;
  readonly #caps: Caps;
  readonly #end: string;
  readonly #clock: NodeJS.Timeout;
  #breakOff: () => void = () => undefined;

  #said: string[] = [];
  #taken = 0;
  #messages = 0;
  #bytes = 0;

  /** Nothing more will come; what was said before still counts. */
  #gone: MatchMessage | undefined;
  /** Nothing counts any more. */
  #broken: MatchMessage | undefined;
  /** Waits for its next message. */
  #wake: ((read: Reading<string, MatchMessage>) => void) | undefined;

  constructor(program: Program, terminator: Terminator, caps: Caps) {
    this.#program = program;
    this.#caps = caps;
    this.#end = terminators[terminator];
    this.#clock = setTimeout(
      () => this.fail(this.#withLastWords({ code: 'judge-too-long', seconds: caps.wall / 1000 })),
      caps.wall,
    );
    program.channel.onUnasked((heard) => this.#hear(heard));
  }

  /** Its next message, or why there is none. */
  next(): Promise<Reading<string, MatchMessage>> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#look();
    });
  }

  /**
   * Hands it the answers to its question. In one piece: a judge that takes its time over the first long one is not deaf
   * to the second.
   */
  answer(answers: readonly string[]): void {
    this.#program.channel.send(answers.join(this.#end));
  }

  /** The match cannot go on: nothing that happens counts any more. */
  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  /** Hears at once that the match cannot go on, also while a bot is being asked. */
  onBreak(breakOff: () => void): void {
    this.#breakOff = breakOff;
    if (this.#broken !== undefined) breakOff();
  }

  /** Breaks the match off. */
  fail(why: MatchMessage): void {
    this.#broken ??= why;
    this.#look();
    this.#breakOff();
  }

  /** Done when nothing of it is left. After a whole match it may still say goodbye on its stderr. */
  async leave(isWhole = false): Promise<void> {
    clearTimeout(this.#clock);
    this.#program.channel.close();
    await this.#program.stop(isWhole ? goodbye : 0);
  }

  report(): JudgeReport {
    return { used: this.#program.used(), stderr: this.#program.stderrText() };
  }

  #hear(heard: Incoming): void {
    if (heard.kind === 'failure') this.#gone ??= this.#withLastWords({ code: 'judge-gone', why: heard.reason });
    else this.#count(heard.text);
    this.#look();
  }

  /** A message that is not ended never counts: most often the game ends its messages in another way. */
  #withLastWords(why: MatchMessage): MatchMessage {
    const { unfinished } = this.#program.channel;
    if (unfinished === '') return why;
    return { code: 'judge-unfinished', why, text: excerpt(unfinished), end: this.#end === '\n' ? 'newline' : 'angles' };
  }

  /** Wakes whoever waits, if there is anything to tell. */
  #look(): void {
    const wake = this.#wake;
    if (wake === undefined) return;
    const message = this.#broken === undefined ? this.#said[this.#taken] : undefined;
    if (message === undefined && this.#broken === undefined && this.#gone === undefined) return;
    this.#wake = undefined;
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
