import type { MatchMessage } from '../../text/match.ts';
import type { Program } from '../../channels/program.ts';
import { StderrByTurn } from '../../channels/turn-stderr.ts';
import type { Incoming } from '../../game/channel.ts';
import type { Limit } from '../../game/clock.ts';
import type { Fault, PlayerFailure } from '../../game/fault.ts';
import { escape } from '../../kit/escape.ts';
import type { Used } from '../../game/log.ts';
import type { TurnStderr } from '../../game/turn-stderr.ts';
import { failureOf } from '../../game/player-failure.ts';
import { dead } from './protocol.ts';
import { logged } from './size.ts';

/** The result of a match for one bot. */
export interface BotReport {
  readonly player: string;
  /** Why the bot was ended before the match was over. */
  readonly ended?: 'killed' | PlayerFailure;
  readonly used: Used;
  /** What the bot wrote to stderr, for its owner. */
  readonly stderr: string;
  /** The same by turns. */
  readonly turnStderr: readonly TurnStderr[];
}

/** Why a bot does not come to its match, and forfeits it. */
export interface Absent {
  readonly absent: PlayerFailure;
}

/** A bot in a match of a judge program: answers questions until it is dead. */
export class JudgedBot {
  /** Why the bot is dead. */
  ended: 'killed' | PlayerFailure | undefined;
  readonly player: string;
  /** Undefined of one that does not come. */
  readonly #program: Program | undefined;
  readonly #wrote: StderrByTurn | undefined;
  readonly #bytes: number;
  /** The turn of its last question. */
  #turn = 0;
  #told: string | undefined;
  #said = 0;
  #isOver = false;
  #stopped: Promise<void> | undefined;
  #untold: ({ readonly turn: number } & PlayerFailure) | undefined;

  /** `bytes`: the part of the log that the bot's answers may take in a match. */
  constructor(player: string, program: Program | Absent, bytes: number) {
    this.player = player;
    this.#bytes = bytes;
    if ('absent' in program) {
      this.#end(program.absent);
      return;
    }
    this.#program = program;
    this.#wrote = new StderrByTurn(program);
    program.channel.onUnasked((heard) => this.#unasked(heard));
  }

  /** Sends a question and waits; the answer of a dead bot, or of one that fails at this question, is `_DEAD_`. */
  async ask(turn: number, text: string, limit: Limit): Promise<{ readonly text: string; readonly ms?: number }> {
    if (this.ended !== undefined || this.#program === undefined) return { text: dead };
    this.#turn = turn;
    this.#told = text;
    const asked = performance.now();
    this.#program.channel.send(text);
    const heard = await this.#program.channel.receive(limit);
    const ms = (heard.kind === 'message' ? heard.at : performance.now()) - asked;
    const failure = this.#failureIn(heard);
    if (failure !== undefined) this.#end(failure);
    this.#wrote!.cut(turn, true);
    return { text: heard.kind === 'message' && failure === undefined ? heard.text : dead, ms };
  }

  /** Called when the judge kills the bot. */
  kill(): void {
    if (this.ended !== undefined) return;
    this.ended = 'killed';
    void this.#stop();
  }

  /** The match is over, or aborted: nothing the bot does counts any more. Resolves when all its processes are gone. */
  leave(): Promise<void> {
    this.#isOver = true;
    return this.#stop();
  }

  /** Whether the bot is at fault: being killed by the judge is no fault. */
  get hasLost(): boolean {
    return this.ended !== undefined && this.ended !== 'killed';
  }

  /** The bot's fault, returned once. */
  takeFault(): ({ readonly turn: number } & PlayerFailure) | undefined {
    const fault = this.#untold;
    this.#untold = undefined;
    return fault;
  }

  report(): BotReport {
    const { player, ended } = this;
    return {
      player,
      ...(ended === undefined ? {} : { ended }),
      used: this.#program?.used() ?? { clock: 'wall', longest: 0, box: 'none' },
      stderr: this.#program?.stderrText() ?? '',
      turnStderr: this.#wrote?.turns() ?? [],
    };
  }

  #failureIn(heard: Incoming): PlayerFailure | undefined {
    if (heard.kind === 'failure') return failureOf(heard);
    this.#said += logged(heard.text);
    if (this.#said > this.#bytes) return failure('long-line', { code: 'too-many-answer-bytes', bytes: this.#bytes });
    return heard.text === dead ? { ...failure('said-dead', { code: 'said-dead', text: dead }), said: dead } : undefined;
  }

  /** An exit between questions is reported at the next question: an answer followed by an exit counts as an answer. */
  #unasked(heard: Incoming): void {
    if (heard.kind === 'message') this.#end(failureOf(heard));
  }

  #end(failure: PlayerFailure): void {
    if (this.ended !== undefined || this.#isOver) return;
    this.ended = this.#told === undefined ? failure : { ...failure, told: escape(this.#told) };
    this.#untold = { turn: this.#turn, ...this.ended };
    void this.#stop();
  }

  #stop(): Promise<void> {
    this.#program?.channel.giveUp();
    this.#stopped ??= this.#program?.stop() ?? Promise.resolve();
    this.#stopped.catch(() => undefined); // `leave` awaits and reports it
    return this.#stopped;
  }
}

const failure = (fault: Fault, reason: MatchMessage): PlayerFailure => ({ fault, reason });
