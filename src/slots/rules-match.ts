import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasOptions } from '../game/bot-options.ts';
import { faultKinds, type PlayerFailure } from '../game/fault.ts';
import { spokenTogether, timesOf, type MatchEvent, type Start } from '../game/log.ts';
import { frameOf } from '../game/view/frames.ts';
import { forfeit } from '../game/replay.ts';
import type { Seat } from '../game/seat.ts';
import { loadGame, loadProtocol, protocolNames, type AnyGame } from '../match/games.ts';
import { firstAnswer, playMatch, type Setup } from '../referee/play.ts';
import { Recording } from '../referee/recording.ts';
import { FrameStream } from './frame-stream.ts';
import { ifAny } from './turn-stderr.ts';
import type { Listener, MatchRecord, MatchSetup, MatchSource, MatchTask, Played, Thought } from './match.ts';
import { MemoryReadings } from './memory-readings.ts';
import type { Seated } from './seat.ts';
import { leaveAll, protocolOf, sayGoodbye, seatAll } from './seating.ts';
import type { SlotContext } from './slot-context.ts';

type Fault = MatchEvent & { event: 'fault' };
type End = MatchEvent & { event: 'end' };
type Opening = Start & { readonly rules: AnyGame } & Pick<
    Setup<unknown, unknown, unknown, object>,
    'past' | 'took' | 'takesBack'
  >;
type Over = Played & { kind: 'over' };

/** Plays a match of built-in rules. Its players are started at once; it begins when the one `before` is decided. */
export async function playRulesMatch(
  context: SlotContext,
  source: MatchSource & { kind: 'rules' },
  setup: MatchSetup,
  task: MatchTask,
  listener: Listener,
  before: Promise<void>,
): Promise<Played> {
  const { game, limits } = source;
  const { seed, continues, resumes } = task;
  const rules = await loadGame(game);
  const options = { ...source.options, ...task.options };
  const spoken = task.players.map(({ player }) => protocolOf(player, source));
  const opening = {
    game,
    rules,
    options,
    ...timesOf(limits),
    players: task.players.map(({ name }) => name),
    ...spokenTogether(spoken),
    ...botOptionsOf(task.players),
    seed,
    ...(continues !== undefined && {
      from: { match: continues.match, turn: continues.past.length },
      past: continues.past,
    }),
    ...(resumes !== undefined && { past: resumes.map(({ moves }) => moves), took: resumes.map(({ ms }) => ms) }),
    ...(setup.takesBack === true && { takesBack: true }),
  };
  const keepsPrograms = await isKept(setup, game, spoken);
  if (keepsPrograms) await before; // the match before has the same programs
  const seated = await seatAll(context, game, { ...setup, options, keepsPrograms }, task.players, listener.seated);
  try {
    if (keepsPrograms) await context.kept.stop(); // of players who do not play this match
    context.stopped.throwIfAborted(); // players started meanwhile leave
    await before;
    listener.begun?.();
    const count = new Count(task.players.length, setup.isRecorded);
    const end = await playSeated(context, opening, seated, task, listener, count);
    await sayGoodbye(seated);
    const used = seated.map((taken) => taken.used());
    const last = setup.isForfeited ? await missing(context, opening, setup, task, count.faults, end) : [end];
    for (const event of last) count.add(event);
    return {
      ...count.result(
        used,
        seated.map((taken) => taken.wrote?.turns() ?? []),
        seated.map((taken, seat) => (count.faults.some((fault) => fault.seat === seat) ? taken.stderr() : '')),
      ),
      memories: seated.map((taken) => taken.left?.() ?? null),
    };
  } finally {
    await leaveAll(seated);
  }
}

/** By seat what programs are set to, where any is set to something. */
function botOptionsOf(players: MatchTask['players']): Pick<Start, 'botOptions'> {
  const botOptions = players.map(({ player }) => ('program' in player ? (player.program.botOptions ?? {}) : {}));
  return botOptions.some(hasOptions) ? { botOptions } : {};
}

/** A limit of the CPU time of a match is counted from the start of a program, which must be new then. */
async function isKept(
  { keepsPrograms = false, policy: { timing } }: MatchSetup,
  game: string,
  spoken: readonly (string | undefined)[],
): Promise<boolean> {
  if (!keepsPrograms || timing.matchCpu !== undefined) return false;
  const known = await protocolNames(game); // of another one its player is told
  const names = [...new Set(spoken)].filter((name) => name === undefined || known.includes(name));
  const protocols = await Promise.all(names.map((name) => loadProtocol(game, name)));
  return protocols.every(({ again }) => again !== undefined);
}

const unrested = 50; // ms

/** Plays to the end event, which is not counted yet. */
async function playSeated(
  { stopped }: SlotContext,
  opening: Opening,
  seated: readonly Seated[],
  { isWatched }: MatchTask,
  { frames, decided }: Listener,
  count: Count,
): Promise<End> {
  const stream = isWatched && frames !== undefined ? new FrameStream(frames) : undefined;
  const memory = new MemoryReadings(seated);
  let rested = performance.now();
  try {
    for await (const event of playMatch({ ...opening, seated: seated.map(({ player }) => player) })) {
      if (performance.now() - rested > unrested) {
        await nextTurn(); // bots of this process leave no time for signals and for progress
        stopped.throwIfAborted();
        rested = performance.now();
      }
      if (event.event === 'end') {
        if (event.cause === 'rules') for (const { keep } of seated) keep?.(); // else a program may still think
        decided?.();
        return event;
      }
      count.add(event, count.isRecorded ? memory.after(event) : undefined);
      cutStderr(seated, event);
      if (stream !== undefined) await stream.add(frameOf(opening.rules, event));
    }
    throw new Error('a match went by without an end');
  } finally {
    stream?.close();
  }
}

/** What programs have written to stderr belongs to the turn that is over. */
function cutStderr(seated: readonly Seated[], event: MatchEvent): void {
  if (event.event !== 'turn' && event.event !== 'fault') return;
  for (let seat = 0; seat < seated.length; seat++)
    seated[seat]!.wrote?.cut(
      event.turn,
      event.event === 'turn' ? event.moves[seat] !== undefined : event.seat === seat,
    );
}

/**
 * The end of a match. If it is over before the others were asked, they are asked now: a player that does not start has
 * not won.
 */
async function missing(
  context: SlotContext,
  opening: Opening,
  setup: MatchSetup,
  { players }: MatchTask,
  faults: readonly Fault[],
  end: End,
): Promise<readonly MatchEvent[]> {
  const fault = faults.at(-1);
  if (fault === undefined || fault.turn > 1 || opening.past !== undefined || end.cause === 'rules') return [end];
  const absent: Fault[] = [];
  for (const [seat, player] of players.entries()) {
    if (seat === fault.seat || 'remote' in player.player) continue; // who is elsewhere has connected to this match
    const seated = await seatAll(context, opening.game, { ...setup, options: opening.options }, [player]);
    try {
      const answer = await firstAnswer(opening, seated[0]!.player);
      if ('failure' in answer && isAbsent(answer.failure))
        absent.push({ event: 'fault', turn: 1, seat, ...answer.failure });
    } finally {
      await leaveAll(seated);
    }
  }
  if (absent.length === 0) return [end];
  return [...absent, { ...end, scores: forfeit(players.length, fault.seat, ...absent.map(({ seat }) => seat)) }];
}

/** Whether a player never sent anything, not even too early or wrongly. */
export const isAbsent = ({ fault, said }: PlayerFailure): boolean =>
  said === undefined && faultKinds[fault] !== 'wrong';

/** Statistics of a match while it is played. */
class Count {
  readonly #recording: Recording | undefined;
  readonly #thought: { moves: number; ms: number; longest: number }[];
  readonly faults: Fault[] = [];
  #turns = 0;
  #end: End | undefined;
  readonly #isRecorded: MatchSetup['isRecorded'];

  constructor(seats: number, isRecorded: MatchSetup['isRecorded']) {
    this.#isRecorded = isRecorded;
    this.#recording = isRecorded ? new Recording() : undefined;
    this.#thought = Array.from({ length: seats }, () => ({ moves: 0, ms: 0, longest: 0 }));
  }

  get isRecorded(): boolean {
    return this.#recording !== undefined;
  }

  add(event: MatchEvent, memory?: Readonly<Record<Seat, number>>): void {
    this.#recording?.add(event, memory);
    if (event.event === 'turn') this.#addTurn(event);
    else if (event.event === 'fault') this.#addFault(event);
    else if (event.event === 'end') this.#end = event;
  }

  /** The time of a stand-in's moves counts for nobody. */
  #addTurn({ turn, ms }: MatchEvent & { event: 'turn' }): void {
    this.#turns = turn;
    for (let seat = 0; seat < this.#thought.length; seat++) {
      const taken = ms[seat];
      if (taken !== undefined && this.faults.every((fault) => fault.forgiven || fault.seat !== seat))
        this.#think(seat, taken);
    }
  }

  /** A fault counts as time when the referee waited for the player, and not for its start. */
  #addFault(event: Fault): void {
    this.faults.push(event);
    const isOfStart = event.reason.code === 'no-first-answer' || event.reason.code === 'computed-too-long-first';
    if (event.ms !== undefined && faultKinds[event.fault] === 'late' && !isOfStart) this.#think(event.seat, event.ms);
  }

  #think(seat: Seat, ms: number): void {
    const thought = this.#thought[seat]!;
    thought.moves++;
    thought.ms += ms;
    thought.longest = Math.max(thought.longest, ms);
  }

  result(
    used: Over['used'],
    wrote: NonNullable<MatchRecord['turnStderr']>,
    stderr: readonly string[],
  ): Omit<Over, 'memories'> {
    const { event: _end, ...outcome } = this.#end!;
    this.#recording?.use(used);
    const isWanted = this.#isRecorded === true || this.faults.length > 0;
    const record = isWanted &&
      this.#recording && { log: this.#recording.log, times: this.#recording.times, ...ifAny(wrote) };
    const thought: readonly Thought[] = this.#thought;
    const faults = this.faults.map(({ event: _fault, ms: _ms, ...fault }) => fault);
    return { kind: 'over', outcome, turns: this.#turns, faults, thought, used, stderr, ...(record && { record }) };
  }
}
