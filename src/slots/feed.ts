import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { exitTime, startProgram, type Program, type ProgramOptions } from '../channels/program.ts';
import type { Launch } from '../channels/running.ts';
import type { Channel, Incoming } from '../game/channel.ts';
import type { Outcome, PlayerFailure } from '../game/fault.ts';
import { spokenBy, type LogLine } from '../game/log.ts';
import { illegal } from '../game/player-failure.ts';
import type { Answer, Player } from '../game/player.ts';
import { forfeit, replay } from '../game/replay.ts';
import type { Seat } from '../game/seat.ts';
import { loadProtocol, type AnyGame } from '../match/games.ts';
import { JudgedBot } from '../match/judge/bot.ts';
import { judgeFraming, type JudgedEvent } from '../match/judge/play.ts';
import { judgeCaps } from '../match/judge/program.ts';
import { Clocks, questionOf } from '../referee/play.ts';

/** A message to the program, or an answer of the program. */
export interface FedMessage {
  readonly turn: number;
  readonly from: 'arena' | 'program';
  readonly text: string;
}

/** What came of feeding a program the recorded words of a seat. */
export interface Fed {
  /** How many questions were answered. */
  readonly answers: number;
  /** The first answer that is not the recorded one. */
  readonly differs?: { readonly turn: number; readonly answer: string; readonly recorded: string };
  /** The program's fault, if it is at fault now. */
  readonly fault?: FaultInTurn;
  /** The answer in the turn in which the log has the fault, if the program is not at fault now. */
  readonly instead?: string;
  readonly stderr: string;
}
export type FaultInTurn = PlayerFailure & { readonly turn: number };

/** The log of a judge's match, without what was measured. */
export type JudgedLine = JudgedEvent extends infer Event ? (Event extends unknown ? Omit<Event, 'at'> : never) : never;

export interface Feeding {
  readonly seat: Seat;
  readonly launch: Launch;
  readonly timing: Pick<ProgramOptions, 'startUp' | 'matchCpu'>;
  /** Called with each message as it is sent or comes. */
  readonly tell: (message: FedMessage) => void;
}

const patience = 500; // ms for a fault in a turn in which the program is not asked

/**
 * Starts a program and tells it, by the protocol of the match, what the seat was told according to the log, up to the
 * seat's fault or the end; turns that the match took from another one it is only shown. Whatever the program answers, the match goes on as it is recorded. Throws where the log does
 * not follow from the rules.
 */
export async function feedMatch(rules: AnyGame, lines: readonly LogLine[], feeding: Feeding): Promise<Fed> {
  const { seat, launch, timing, tell } = feeding;
  const start = lines[0] as LogLine & { event: 'start' };
  const protocol = await loadProtocol(start.game, spokenBy(start, seat));
  const program = await startProgram(launch, protocol.framing, {
    ...timing,
    ...(protocol.exitTime !== undefined && { exitTime: protocol.exitTime }),
  });
  const fed = new Answers();
  const channel = overheard(program.channel, (from, text) => tell({ turn: fed.turn, from, text }));
  const player = protocol.player(channel, start.botOptions?.[seat]);
  try {
    await feedTurns(rules, lines, seat, player, fed);
    const outcome = lastOutcome(lines, seat, fed.fault);
    if (outcome === undefined) program.channel.close();
    else player.leave(outcome, seat);
    await program.stop(exitTime);
    return fed.result(program);
  } finally {
    await program.stop();
  }
}

/** What the program answered so far. */
class Answers {
  turn = 0;
  fault: FaultInTurn | undefined;
  #answers = 0;
  #differs: Fed['differs'];
  #instead: string | undefined;

  /** Counts an answer; without a recorded one it is given instead of the fault. */
  add(answer: string, recorded: string | undefined): void {
    this.#answers++;
    if (recorded === undefined) this.#instead = answer;
    else if (answer !== recorded) this.#differs ??= { turn: this.turn, answer, recorded };
  }

  fail({ fault, reason, said, told }: PlayerFailure): void {
    this.fault = {
      turn: this.turn,
      fault,
      reason,
      ...(said !== undefined && { said }),
      ...(told !== undefined && { told }),
    };
  }

  result(program: Pick<Program, 'stderrText'>): Fed {
    return {
      answers: this.#answers,
      ...(this.#differs && { differs: this.#differs }),
      ...(this.fault && { fault: this.fault }),
      ...(this.#instead !== undefined && { instead: this.#instead }),
      stderr: program.stderrText(),
    };
  }
}

async function feedTurns(
  rules: AnyGame,
  lines: readonly LogLine[],
  seat: Seat,
  player: Player<unknown, unknown>,
  fed: Answers,
): Promise<void> {
  const start = lines[0] as LogLine & { event: 'start' };
  const turns = lines.filter((line) => line.event === 'turn');
  const recordedFault = lines.find((line) => line.event === 'fault' && line.seat === seat);
  const clocks = new Clocks({ ...start, rules });
  const whole = clocks.times(start.players.length); // a log does not say how long moves took
  const unasked = new Unasked(player);
  let ms: Record<Seat, number> = {};
  const unready = await player.prepare?.();
  if (unready !== undefined) {
    fed.turn = 1;
    return fed.fail(unready);
  }
  for (const state of replay(rules, lines)) {
    const recorded = turns[fed.turn++]?.moves[seat];
    const isPast = fed.turn <= (start.from?.turn ?? 0);
    const isAtFault = recordedFault?.event === 'fault' && recordedFault.turn === fed.turn;
    const view = rules.view(state, seat);
    clocks.ran(ms, state);
    await nextTurn(); // what the program sent meanwhile is read, before it is asked: what it sees may be the question
    player.see?.(view, seat, clocks.limit(seat), isPast);
    const isAsked = !isPast && rules.toMove(state).includes(seat) && (recorded !== undefined || isAtFault);
    const question = { ...questionOf(start, seat, fed.turn, clocks), ...(whole && { times: whole }) };
    const asked = performance.now();
    const answer = isAsked
      ? await unasked.or(() => player.choose(view, question))
      : await unasked.within(isAtFault ? patience : 0);
    ms = answer === undefined ? {} : { [seat]: answer.ms ?? performance.now() - asked };
    if (answer !== undefined && 'failure' in answer) return fed.fail(answer.failure);
    if (answer !== undefined) {
      const objection = rules.objection(state, seat, answer.move);
      if (objection !== undefined) return fed.fail(illegal(objection, rules.write(answer.move), answer.words));
      fed.add(rules.write(answer.move), isAtFault ? undefined : recorded);
    }
    if (isAtFault) return;
  }
}

/** The failure of a player that left or spoke although nobody asked it. */
class Unasked {
  #failure: PlayerFailure | undefined;
  #tell: () => void = () => undefined;

  constructor(player: Player<unknown, unknown>) {
    player.onFailure?.((failure) => {
      this.#failure ??= failure;
      this.#tell();
    });
  }

  /** The answer to a question, or the failure that came instead. */
  async or(ask: () => Answer<unknown> | Promise<Answer<unknown>>): Promise<Answer<unknown>> {
    if (this.#failure !== undefined) return { failure: this.#failure };
    const failed = new Promise<void>((resolve) => (this.#tell = resolve));
    // an answer received already comes first
    return await Promise.race([ask(), failed.then(() => nextTurn()).then(() => ({ failure: this.#failure! }))]);
  }

  /** The failure, if it comes within so many milliseconds. */
  async within(ms: number): Promise<{ readonly failure: PlayerFailure; readonly ms?: number } | undefined> {
    if (this.#failure === undefined && ms > 0)
      await Promise.race([new Promise<void>((resolve) => (this.#tell = resolve)), sleep(ms)]);
    return this.#failure && { failure: this.#failure };
  }
}

/** What the seat is told last: as recorded, or that it lost by its fault; nothing if it repaired the recorded fault. */
function lastOutcome(lines: readonly LogLine[], seat: Seat, fault: FaultInTurn | undefined): Outcome | undefined {
  const { players } = lines[0] as LogLine & { event: 'start' };
  const end = lines.at(-1)!;
  if (fault !== undefined)
    return { scores: forfeit(players.length, seat), cause: fault.fault, by: seat, reason: fault.reason };
  const hasRepaired = lines.some((line) => line.event === 'fault' && line.seat === seat);
  return end.event === 'end' && !hasRepaired ? end : undefined;
}

/** A channel whose messages are heard by another, too. */
function overheard(channel: Channel, hear: (from: FedMessage['from'], text: string) => void): Channel {
  const answered = (heard: Incoming): Incoming => {
    if (heard.kind === 'message') hear('program', heard.text);
    return heard;
  };
  return {
    send(message) {
      hear('arena', message);
      channel.send(message);
    },
    receive: async (limit, isAnswer = () => true) =>
      answered(
        await channel.receive(limit, (text) => {
          if (isAnswer(text)) return true;
          hear('program', text);
          return false;
        }),
      ),
    waitOn: async () => answered(await channel.waitOn()),
    onUnasked: (tell) => channel.onUnasked((heard) => tell(answered(heard))),
    close(last) {
      if (last !== undefined) hear('arena', last);
      channel.close(last);
    },
  };
}

/** The same for a match of a judge program: the bot is told the judge's recorded messages. */
export async function feedJudged(lines: readonly JudgedLine[], feeding: Feeding): Promise<Fed> {
  const { seat, launch, timing, tell } = feeding;
  const { players, terminator, limit } = lines[0] as JudgedLine & { event: 'start' };
  const program = await startProgram(launch, judgeFraming(terminator), timing);
  const bot = new JudgedBot(players[seat]!, program, Math.floor(judgeCaps.bytes / players.length));
  const fed = new Answers();
  const fault = lines.find((line) => line.event === 'fault' && line.seat === seat);
  try {
    for (const line of lines) {
      if (line.event === 'killed' && line.seats.includes(seat)) break;
      if (line.event !== 'told' || !line.to.includes(seat)) continue;
      fed.turn = line.turn;
      tell({ turn: line.turn, from: 'arena', text: line.text });
      const isAtFault = fault?.event === 'fault' && fault.turn === line.turn;
      const { text } = await bot.ask(line.turn, line.text, limit);
      await (isAtFault && !bot.hasLost ? sleep(patience) : nextTurn()); // what follows its answer is read
      const failure = bot.takeFault();
      if (failure !== undefined) {
        fed.fail(failure);
        break;
      }
      tell({ turn: line.turn, from: 'program', text });
      fed.add(text, isAtFault ? undefined : recordedAnswer(lines, line.turn, seat));
      if (isAtFault) break;
    }
    program.channel.close();
    await program.stop(exitTime);
    return fed.result(program);
  } finally {
    await program.stop();
  }
}

function recordedAnswer(lines: readonly JudgedLine[], turn: number, seat: Seat): string | undefined {
  const found = lines.find((line) => line.event === 'answer' && line.turn === turn && line.seat === seat);
  return found?.event === 'answer' ? found.text : undefined;
}
