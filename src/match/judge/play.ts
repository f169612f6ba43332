import type { Message } from '../../game/message.ts';
import type { MatchMessage } from '../../text/match.ts';
import { said } from '../../text/said.ts';
import { texts } from '../text.ts';
import { reasonNotStarted, startProgram, type Program, type ProgramOptions } from '../../channels/program.ts';
import type { Launch } from '../../channels/running.ts';
import type { Framing } from '../../game/channel.ts';
import type { Limit } from '../../game/clock.ts';
import type { PlayerFailure } from '../../game/fault.ts';
import type { Seat } from '../../game/seat.ts';
import { readOrder, readScores, terminators, type Order, type Terminator } from './protocol.ts';
import { judgeCaps, JudgeProgram, type Caps, type JudgeReport, type Silence } from './program.ts';
import { JudgedBot, type Absent, type BotReport } from './bot.ts';

const longest = 2 ** 20; // bytes of one message

/** How messages are cut in a match of a judge. */
export const judgeFraming = (terminator: Terminator): Framing => ({ cap: longest, end: terminators[terminator] });

/** What a match of a judge program starts from. */
export interface JudgedStart {
  /** The name of the judge. */
  readonly judge: string;
  readonly seed: string;
  readonly players: readonly string[];
  readonly terminator: Terminator;
  /** The time for each answer. */
  readonly limit: Limit;
  /** The score of a bot at fault; by default the lowest of the match. */
  readonly minimum?: number;
}

export interface JudgedSetup extends JudgedStart {
  /** The judge, and a bot for each player; one that does not come is dead from the start. */
  readonly programs: { readonly judge: Launch; readonly bots: readonly (Launch | Absent)[] };
  readonly caps?: Partial<Caps>;
  readonly silence?: Silence;
  /** A bot's extra time to start, and its CPU time limit for the match. */
  readonly timing?: ProgramOptions;
  /** Aborts the match. */
  readonly signal?: AbortSignal;
}

/** What happens in a match of a judge program. A turn is one question of the judge, counted from 1. */
export type JudgedEvent =
  | ({ readonly event: 'start' } & JudgedStart & When)
  | ({ readonly event: 'told'; readonly turn: number; readonly to: readonly Seat[]; readonly text: string } & When)
  | ({
      readonly event: 'answer';
      readonly turn: number;
      readonly seat: Seat;
      readonly text: string;
      readonly ms?: number;
    } & When)
  | ({ readonly event: 'fault'; readonly turn: number; readonly seat: Seat } & PlayerFailure & When)
  | ({ readonly event: 'killed'; readonly turn: number; readonly seats: readonly Seat[] } & When)
  | ({
      readonly event: 'end';
      readonly scores: readonly number[];
      /** As the judge gave them. */ readonly given: readonly number[];
    } & When)
  | ({ readonly event: 'void'; /** The judge's fault. */ readonly reason: Message } & When);

interface When {
  /** Milliseconds since the start. */
  readonly at: number;
  /** What the judge wrote to stderr since the event before. */
  readonly stderr?: string;
}

type Ending = { readonly scores: readonly number[] } | { readonly void: Message };

export interface JudgedResult {
  /** The score of each bot; undefined when the match is void. */
  readonly scores?: readonly number[];
  /** Void by the judge's fault: nobody gets points. */
  readonly void?: Message;
  readonly bots: readonly BotReport[];
  readonly judge: JudgeReport;
}

/** A program cannot be started; the message says whose and why. */
export class CannotStart extends Error {}

/** Plays a match and returns all that happened in it; `tell` is told each event at once. */
export async function judgedMatch(
  setup: JudgedSetup,
  tell?: (event: JudgedEvent) => void | Promise<void>,
): Promise<JudgedResult & { readonly log: readonly JudgedEvent[] }> {
  const log: JudgedEvent[] = [];
  const match = playJudged(setup);
  for (;;) {
    const step = await match.next();
    if (step.done) return { ...step.value, log };
    log.push(step.value);
    await tell?.(step.value);
  }
}

/** Plays a match whose rules are a judge program and yields its events; the last one is the end, in scores or void. */
export async function* playJudged(setup: JudgedSetup): AsyncGenerator<JudgedEvent, JudgedResult> {
  const { judge, seed, players, terminator, limit, minimum } = setup;
  const table = await sitDown(setup);
  try {
    table.tell({
      event: 'start',
      judge,
      seed,
      players,
      terminator,
      limit,
      ...(minimum === undefined ? {} : { minimum }),
      at: table.now,
    });
    let ending: Ending | undefined;
    while (ending === undefined) {
      for (const event of table.takeEvents()) yield event;
      ending = await table.step();
    }
    for (const event of table.takeEvents()) yield event;
    await table.leave('scores' in ending);
    return { ...ending, ...table.report() };
  } finally {
    await table.leave(false);
  }
}

/** Starts the judge and all bots at once; if one of them cannot be started, the others are stopped. */
async function sitDown(setup: JudgedSetup): Promise<JudgedTable> {
  const caps = { ...judgeCaps, ...setup.caps };
  const framing = judgeFraming(setup.terminator);
  const judge = start(texts().theJudge, setup.programs.judge, framing, { freezes: false }).then(
    (program) => new JudgeProgram(program, setup.terminator, caps, setup.players.length, setup.silence),
  );
  const bots = setup.players.map(async (player, seat) => {
    const bot = setup.programs.bots[seat]!;
    const program = 'absent' in bot ? bot : await start(texts().theBot(player), bot, framing, setup.timing);
    return new JudgedBot(player, program, Math.floor(caps.bytes / setup.players.length));
  });
  const all = await Promise.allSettled([judge, ...bots]);
  const failed = all.find((started) => started.status === 'rejected');
  if (failed === undefined) return new JudgedTable(setup, await judge, await Promise.all(bots), caps.answers);
  for (const started of all) if (started.status === 'fulfilled') await started.value.leave();
  throw failed.reason;
}

async function start(
  who: string,
  launch: Launch,
  framing: Framing,
  timing: ProgramOptions | undefined,
): Promise<Program> {
  try {
    return await startProgram(launch, framing, timing);
  } catch (error) {
    throw new CannotStart(`${who}: ${said(reasonNotStarted(error))}`, { cause: error });
  }
}

const nextRound = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A judge and its bots. */
class JudgedTable {
  readonly #setup: JudgedSetup;
  readonly #judge: JudgeProgram;
  readonly #bots: readonly JudgedBot[];
  readonly #mostAnswers: number;
  readonly #began = performance.now();
  readonly #stop = (): void => this.#judge.fail({ code: 'match-stopped' });
  #events: JudgedEvent[] = [];
  #turn = 0;
  #answers = 0;

  constructor(setup: JudgedSetup, judge: JudgeProgram, bots: readonly JudgedBot[], mostAnswers: number) {
    this.#setup = setup;
    this.#judge = judge;
    this.#bots = bots;
    this.#mostAnswers = mostAnswers;
    judge.onBreak(() => this.#leaveBots());
    setup.signal?.addEventListener('abort', this.#stop);
    if (setup.signal?.aborted) this.#stop();
  }

  tell(event: JudgedEvent): void {
    const stderr = this.#judge.takeStderr();
    this.#events.push(stderr === '' ? event : { ...event, stderr });
  }

  /** Milliseconds since the start. */
  get now(): number {
    return performance.now() - this.#began;
  }

  takeEvents(): readonly JudgedEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Handles the judge's next message. */
  async step(): Promise<Ending | undefined> {
    const line = await this.#judge.next();
    await nextRound(); // a bot's message sent before the question is read first: it is no answer
    this.#tellFaults();
    if ('wrong' in line) return this.#void(line.wrong);
    const order = readOrder(line.value, this.#bots.length);
    if ('wrong' in order) return this.#unreadable(order.wrong);
    switch (order.value.order) {
      case 'tell':
        this.#answers += order.value.to.length;
        if (this.#answers > this.#mostAnswers)
          return this.#void({ code: 'judge-too-many-answers', answers: this.#mostAnswers });
        await this.#ask(order.value);
        return undefined;
      case 'kill':
        return this.#kill(order.value.to);
      case 'end':
        return await this.#end();
    }
  }

  /** Resolves when all their processes are gone. */
  async leave(isWhole: boolean): Promise<void> {
    this.#setup.signal?.removeEventListener('abort', this.#stop);
    await Promise.all([...this.#bots.map((bot) => bot.leave()), this.#judge.leave(isWhole)]);
  }

  report(): { readonly bots: readonly BotReport[]; readonly judge: JudgeReport } {
    return { bots: this.#bots.map((bot) => bot.report()), judge: this.#judge.report() };
  }

  /**
   * All bots that are asked think at once, each on its own clock; the judge gets the answers in the order of its list.
   */
  async #ask({ to, text }: Order & { order: 'tell' }): Promise<void> {
    const turn = ++this.#turn;
    this.tell({ event: 'told', turn, to, text, at: this.now });
    const asked = to.map((seat) => this.#bots[seat]!.ask(turn, text, this.#setup.limit));
    const answers = asked.length === 1 ? [await asked[0]!] : await Promise.all(asked);
    if (this.#judge.isBroken) return;
    this.#judge.answer(answers.map((answer) => answer.text));
    const at = this.now;
    answers.forEach((answer, place) => this.tell({ event: 'answer', turn, seat: to[place]!, ...answer, at }));
    this.#tellFaults();
  }

  #kill(seats: readonly Seat[]): undefined {
    for (const seat of seats) this.#bots[seat]!.kill();
    this.tell({ event: 'killed', turn: this.#turn, seats, at: this.now });
  }

  /** From here on nothing that a bot does counts. */
  async #end(): Promise<Ending> {
    this.#leaveBots();
    const line = await this.#judge.next();
    if ('wrong' in line) return this.#void({ code: 'judge-no-scores', why: line.wrong });
    const given = readScores(line.value, this.#bots.length);
    if ('wrong' in given) return this.#unreadable(given.wrong);
    const scores = finalScores(
      given.value,
      this.#bots.map((bot) => bot.hasLost),
      this.#setup.minimum,
    );
    this.tell({ event: 'end', scores, given: given.value, at: this.now });
    return { scores };
  }

  #unreadable(why: MatchMessage): Ending {
    return this.#void({ code: 'judge-mistake', turn: this.#turn, why });
  }

  #void(reason: MatchMessage): Ending {
    this.tell({ event: 'void', reason, at: this.now });
    return { void: reason };
  }

  #tellFaults(): void {
    this.#bots.forEach((bot, seat) => {
      const fault = bot.takeFault();
      if (fault !== undefined) this.tell({ event: 'fault', seat, ...fault, at: this.now });
    });
  }

  #leaveBots(): void {
    for (const bot of this.#bots) void bot.leave();
  }
}

/** The scores: a bot at fault gets the declared minimum, or by default no more than any other bot. */
export function finalScores(
  given: readonly number[],
  lost: readonly boolean[],
  minimum = Math.min(...given),
): readonly number[] {
  return given.map((score, seat) => (lost[seat] ? minimum : score));
}
