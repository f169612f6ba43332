import {
  clockOf,
  leftAfter,
  roundOf,
  timeLeftOn,
  type Clock,
  type GameClock,
  type Limit,
  type TimeLeft,
} from '../game/clock.ts';
import type { Outcome, PlayerFailure } from '../game/fault.ts';
import type { Answer, PersonAnswer, Player, Question } from '../game/player.ts';
import type { Message } from '../game/message.ts';
import type { Game } from '../game/rules.ts';
import type { Seat } from '../game/seat.ts';
import { defaults } from '../game/defaults.ts';
import type { Past } from '../game/continued.ts';
import { originOf, spokenIn, timesOf, type MatchEvent, type Start } from '../game/log.ts';
import { randomFor } from '../game/random.ts';
import { Pardon } from '../game/pardon.ts';
import { forfeitIn, readMoves } from '../game/replay.ts';
import { illegal } from '../game/player-failure.ts';
import { turnsBefore } from '../game/take-back.ts';
import { legible } from '../kit/escape.ts';
import { MatchTime, type Wait } from './match-time.ts';

export interface Setup<State, Move, View, Options extends object> extends Start {
  readonly rules: Game<State, Move, View, Options>;
  readonly options: Options;
  readonly seated: readonly Player<View, Move>[];
  /** With `from`: the turns before it, which nobody is asked for. */
  readonly past?: Past;
  /** How long these turns took, where the match itself goes on after a pause: it counts on clocks. */
  readonly took?: readonly Readonly<Record<Seat, number>>[];
  /** People may take back moves: `playMatch` then throws `TakenBack`. */
  readonly takesBack?: boolean;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** One player's answer to one question, or its failure. */
interface Turn<Move> {
  readonly seat: Seat;
  readonly answer: Answer<Move>;
  /** Milliseconds; undefined when nobody waited. */
  readonly ms?: number;
  /** The player was not asked, or not for this. */
  readonly isAside?: true;
  readonly isByStandIn?: true;
}

/**
 * Plays one match and yields its events; the last one is its end. A player at fault loses, or a stand-in plays on in
 * its seat.
 */
export async function* playMatch<State, Move, View, Options extends object>(
  setup: Setup<State, Move, View, Options>,
): AsyncGenerator<MatchEvent<State>, Outcome> {
  const { rules, game, seed } = setup;
  const options = { ...defaults(rules), ...setup.options }; // the setup may be older than some options
  const seated = [...setup.seated];
  const watch = new Watch<Move>(seated);
  const pardon = new Pardon(rules, options);
  const clocks = new Clocks(setup);
  clocks.match?.onLate(
    (seat, late, ms) =>
      watch.tell({
        seat,
        answer: { failure: { ...late, ...seated[seat]!.lastMessages?.() } },
        ...(ms === undefined ? {} : { ms }),
      }),
    (why) => watch.fail(why),
  );
  let state = rules.setup(seated.length, options, randomFor(seed, 0));
  const { players } = setup;
  const spoken = spokenIn(setup);
  yield { event: 'start', game, seed, options, players, ...originOf(setup), ...spoken, ...timesOf(setup), state };
  clocks.ran({}, state);
  await prepareAll(seated, watch);
  const { past = [], took = [] } = setup;
  state = yield* playPast(setup, past, state, clocks);
  const turns = setup.takesBack === true ? past.map((moves, at) => ({ moves, ms: took[at] ?? {} })) : undefined;
  show(setup, state, seated, clocks);

  let outcome: Outcome | undefined;
  try {
    for (let turn = past.length + 1; outcome === undefined; turn++) {
      const seats = rules.toMove(state);
      if (seats.length === 0) {
        outcome = { scores: rules.scores(state), cause: 'rules' };
        break;
      }
      const asked: Asked<Move> = new Map();
      for (;;) {
        const answers = answersOf(setup, seated, state, seats, turn, asked, watch, clocks, turns);
        const given = answers instanceof Promise ? await answers : answers; // bots of this process answered already
        const fault = firstFault(rules, state, given);
        if (fault === undefined) {
          const { moves, written, ms, notes } = gather(rules, given, (seat) => seated[seat] === setup.seated[seat]);
          state = rules.play(state, moves, randomFor(seed, turn));
          clocks.ran(ms, state);
          clocks.match?.answered(given);
          turns?.push({ moves: written, ms });
          // no spread: it would take longer than the rest of the event
          yield notes === undefined
            ? { event: 'turn', turn, moves: written, state, ms }
            : { event: 'turn', turn, moves: written, state, ms, notes };
          show(setup, state, seated, clocks);
          break;
        }
        const { isAside, ...told } = fault;
        const { seat, fault: cause, reason } = fault;
        const isForgiven = isAside !== true && pardon.grant(seat, cause);
        yield { event: 'fault', turn, ...told, ...(isForgiven && { forgiven: true }) };
        if (isForgiven) {
          const move = rules.standIn!(rules.view(state, seat), questionOf(setup, seat, turn, clocks), cause);
          asked.set(seat, { seat, answer: { move }, ...(told.ms !== undefined && { ms: told.ms }), isByStandIn: true });
          continue;
        }
        if (rules.standIn === undefined) {
          outcome = { scores: forfeitIn(rules, state, [seat], seated.length, cause), cause, by: seat, reason };
          break;
        }
        if (!watch.forget(seat)) throw new Error(`the stand-in in seat ${seat} is at fault: ${JSON.stringify(reason)}`);
        seated[seat]!.leave({ scores: rules.scores(state), cause, by: seat, reason }, seat);
        seated[seat] = inProcess((view, question) => rules.standIn!(view, question, cause));
        asked.delete(seat);
        clocks.match?.forget(seat);
      }
    }
  } finally {
    clocks.match?.stop();
  }

  for (const [seat, player] of seated.entries()) player.leave(outcome, seat);
  yield { event: 'end', ...outcome };
  return outcome;
}

/** Plays the turns before without asking anybody, and shows everybody the positions. */
function* playPast<State, Move, View, Options extends object>(
  setup: Setup<State, Move, View, Options>,
  past: Past,
  first: State,
  clocks: Clocks<State>,
): Generator<MatchEvent<State>, State> {
  const { rules, seed, seated, took = [] } = setup;
  let state = first;
  for (const [at, moves] of past.entries()) {
    show(setup, state, seated, clocks, true);
    const turn = at + 1;
    state = rules.play(state, readMoves(rules, state, { turn, moves }), randomFor(seed, turn));
    const ms = took[at] ?? {};
    clocks.ran(ms, state);
    yield { event: 'turn', turn, moves, state, ms };
  }
  return state;
}

/** All players get ready at once; one that does not is at fault in the first turn. */
async function prepareAll(seated: readonly Player<never, unknown>[], watch: Watch<unknown>): Promise<void> {
  if (seated.every(({ prepare }) => prepare === undefined)) return;
  const failures = await Promise.all(seated.map(async (player) => await player.prepare?.()));
  for (const [seat, failure] of failures.entries())
    if (failure !== undefined) watch.tell({ seat, answer: { failure } });
}

/** Asks one player alone for the first move of a match, to see whether it answers at all. */
export async function firstAnswer<State, Move, View, Options extends object>(
  setup: Omit<Setup<State, Move, View, Options>, 'seated'>,
  player: Player<View, Move>,
): Promise<Answer<Move>> {
  const { rules, seed, players } = setup;
  const state = rules.setup(players.length, { ...defaults(rules), ...setup.options }, randomFor(seed, 0));
  const seat = rules.toMove(state)[0]!;
  const clocks = new Clocks(setup);
  const failure = await player.prepare?.();
  if (failure !== undefined) return { failure };
  player.see?.(rules.view(state, seat), seat, clocks.limit(seat));
  return player.choose(rules.view(state, seat), questionOf(setup, seat, 1, clocks));
}

function show<State, Move, View, Options extends object>(
  setup: Pick<Setup<State, Move, View, Options>, 'rules'>,
  state: State,
  seated: readonly Player<View, Move>[],
  clocks: Clocks<State>,
  isPast = false,
): void {
  for (let seat = 0; seat < seated.length; seat++)
    seated[seat]!.see?.(setup.rules.view(state, seat), seat, clocks.limit(seat), isPast);
}

/** What a player has left, in milliseconds, and how many moves it made on the clock that runs. */
interface Left {
  readonly made: number;
  readonly own: number;
  /** In wall time, where the clock counts CPU time. */
  readonly wall: number;
}

/** The time of each player for a move, and of all for the match. */
export class Clocks<State> {
  readonly match: MatchTime | undefined;
  readonly #clock: Clock;
  /** The wall time of a player whose clock counts CPU time. */
  readonly #wall: number | undefined;
  readonly #full: Left;
  /** The clock in wall time, where it counts CPU time. */
  readonly #walled: GameClock;
  readonly #roundOf: (state: State) => number;
  #round: number | undefined;
  /** By seat. */
  #left: Left[];

  constructor({
    rules,
    now = monotonic,
    ...start
  }: Start &
    Pick<Setup<State, never, never, object>, 'now'> & { readonly rules: Pick<Game<State, unknown>, 'clock'> }) {
    this.match = start.matchTime === undefined ? undefined : new MatchTime(start.matchTime, now);
    this.#clock = clockOf(rules, start);
    this.#wall = start.clock === undefined ? start.wall : undefined;
    this.#full = { made: 0, own: this.#clock.ms, wall: this.#wall ?? 0 };
    this.#walled = { ...this.#clock, kind: 'game', ms: this.#wall ?? 0 };
    this.#left = start.players.map(() => this.#full);
    this.#roundOf = (state) => roundOf(rules, state);
  }

  #of(seat: Seat): Left {
    return this.#left[seat]!;
  }

  limit(seat: Seat): Limit {
    const { own, wall } = this.#of(seat);
    return this.#wall === undefined ? { wall: Math.max(1, own) } : { cpu: Math.max(1, own), wall: Math.max(1, wall) };
  }

  /** What each of so many seats has left, for a question; nothing where every move has the same time. */
  times(seats: number): readonly TimeLeft[] | undefined {
    const clock = this.#clock;
    if (clock.kind === 'move') return undefined;
    const times: TimeLeft[] = [];
    for (let seat = 0; seat < seats; seat++) times.push(timeLeftOn(clock, this.#of(seat).own, this.#of(seat).made));
    return times;
  }

  /** Adds the times of a turn that led to this state. */
  ran(ms: Readonly<Record<Seat, number>>, state: State): void {
    const clock = this.#clock;
    if (clock.kind === 'move') return;
    const round = this.#roundOf(state);
    if (round !== this.#round) this.#left = this.#left.map(() => this.#full);
    else for (let seat = 0; seat < this.#left.length; seat++) this.#left[seat] = this.#after(clock, seat, ms[seat]);
    this.#round = round;
  }

  #after(clock: GameClock, seat: Seat, taken: number | undefined): Left {
    const left = this.#of(seat);
    if (taken === undefined) return left;
    const { own, wall } = left;
    const made = left.made + 1;
    return { made, own: leftAfter(clock, own, made, taken), wall: leftAfter(this.#walled, wall, made, taken) };
  }
}

/** The answers of a turn; a stand-in's moves have no time. */
function gather<State, Move, View, Options>(
  rules: Game<State, Move, View, Options>,
  turns: readonly Turn<Move>[],
  isTimed: (seat: Seat) => boolean,
): Gathered<Move> {
  const moves = new Map<Seat, Move>();
  const written: Record<Seat, string> = {};
  const ms: Record<Seat, number> = {};
  let notes: Record<Seat, string> | undefined;
  for (const { seat, answer, ms: taken, isByStandIn } of turns) {
    if (!('move' in answer)) continue;
    moves.set(seat, answer.move);
    written[seat] = rules.write(answer.move);
    if (isTimed(seat) && isByStandIn === undefined) ms[seat] = taken!;
    if (answer.note !== undefined) (notes ??= {})[seat] = legible(answer.note, longestNote);
  }
  return { moves, written, ms, notes };
}

const longestNote = 500; // signs that are kept

interface Gathered<Move> {
  readonly moves: Map<Seat, Move>;
  readonly written: Record<Seat, string>;
  readonly ms: Record<Seat, number>;
  readonly notes: Record<Seat, string> | undefined;
}

/** The seats asked in this turn, with the answer, or the promise of one that is not there yet. */
type Asked<Move> = Map<Seat, Turn<Move> | Promise<Answer<Move>>>;

/** All answers of a turn; undefined while a player thinks. */
function answered<Move>(asked: Asked<Move>): readonly Turn<Move>[] | undefined {
  const turns: Turn<Move>[] = [];
  for (const turn of asked.values()) {
    if (turn instanceof Promise) return undefined;
    turns.push(turn);
  }
  return turns;
}

/**
 * Asks all seats to move that were not asked yet, at once. Returns early, with only a failure, when any player at the
 * table fails.
 */
function answersOf<State, Move, View, Options extends object>(
  setup: Setup<State, Move, View, Options>,
  seated: readonly Player<View, Move>[],
  state: State,
  seats: readonly Seat[],
  turn: number,
  asked: Asked<Move>,
  watch: Watch<Move>,
  clocks: Clocks<State>,
  turns?: readonly PlayedTurn[],
): readonly Turn<Move>[] | Promise<readonly Turn<Move>[]> {
  const { rules, now = monotonic } = setup;
  const failure = watch.failure();
  if (failure !== undefined) return [failure];
  for (const seat of seats) {
    if (asked.has(seat)) continue;
    const wait: Wait = { since: now() };
    clocks.match?.asked(seat, wait);
    const took = (given: Answer<Move>): Turn<Move> => {
      const ms = (wait.took = given.ms ?? now() - wait.since);
      return { seat, answer: given, ms };
    };
    const [player, view, question] = [seated[seat]!, rules.view(state, seat), questionOf(setup, seat, turn, clocks)];
    const { person } = player;
    const answer =
      person === undefined
        ? player.choose(view, question)
        : chooseLegally(person, view, question, (given) =>
            'back' in given
              ? takeBack(turns, given.back, seated)
              : 'move' in given
                ? rules.objection(state, seat, given.move)
                : undefined,
          );
    if (answer instanceof Promise) watch.ask(asked, seat, answer, took);
    else asked.set(seat, took(answer));
  }
  return answered(asked) ?? watch.answers(clocks.match);
}

/** A person whose answer is not allowed is asked again, for the time that is left. */
async function chooseLegally<View, Move>(
  person: NonNullable<Player<View, Move>['person']>,
  view: View,
  question: Question,
  objection: (answer: PersonAnswer<Move>) => Message | undefined,
): Promise<Answer<Move>> {
  const { limit } = question;
  for (let taken = 0; ;) {
    const left = { ...limit, wall: Math.max(1, limit.wall - taken) };
    const answer = await person.choose(view, { ...question, limit: left });
    const why = objection(answer);
    taken += answer.ms ?? 0;
    if (why === undefined && !('back' in answer)) return answer.ms === undefined ? answer : { ...answer, ms: taken };
    person.refuse(why!, question.seat);
  }
}

/** A turn that was played: the moves as they are written, and how long they took. */
export interface PlayedTurn {
  readonly moves: Past[number];
  readonly ms: Readonly<Record<Seat, number>>;
}

/** A move was taken back: the match is to begin anew, and to play these turns by itself. */
export class TakenBack extends Error {
  readonly turns: readonly PlayedTurn[];

  constructor(turns: readonly PlayedTurn[]) {
    super(`the match goes back to turn ${turns.length}`);
    this.turns = turns;
  }
}

/** Throws `TakenBack`, or returns why the last move of this seat cannot be taken back. */
function takeBack(
  turns: readonly PlayedTurn[] | undefined,
  seat: Seat,
  seated: readonly Player<never, unknown>[],
): Message {
  const people = [...seated.keys()].filter((at) => seated[at]!.person !== undefined);
  const moves = turns?.map((turn) => turn.moves);
  const left = moves && turnsBefore(moves, seat, people);
  if (left !== undefined) throw new TakenBack(turns!.slice(0, left));
  return { code: 'no-take-back' };
}

export const questionOf = <State>(
  { seed, players }: Pick<Start, 'seed' | 'players'>,
  seat: Seat,
  turn: number,
  clocks: Clocks<State>,
): Question => {
  const limit = clocks.limit(seat);
  const times = clocks.times(players.length);
  const random = randomFor(`${seed}/${seat}`, turn);
  return times === undefined ? { seat, turn, limit, random } : { seat, turn, limit, times, random };
};

const monotonic = (): number => performance.now();

function firstFault<State, Move, View, Options>(
  rules: Game<State, Move, View, Options>,
  state: State,
  turns: readonly Turn<Move>[],
): ({ readonly seat: Seat; readonly ms?: number; readonly isAside?: true } & PlayerFailure) | undefined {
  for (const { seat, answer, ms: taken, isAside } of turns) {
    const ms = (): { readonly ms?: number } => (taken === undefined ? {} : { ms: taken });
    if ('failure' in answer) return { seat, ...ms(), ...answer.failure, ...(isAside && { isAside }) };
    const objection = rules.objection(state, seat, answer.move);
    if (objection !== undefined)
      return { seat, ...ms(), ...illegal(objection, rules.write(answer.move), answer.words) };
  }
  return undefined;
}

/** Whoever waits for the answers of a turn. */
interface Waiting<Move> {
  readonly time: MatchTime | undefined;
  resolve(turns: readonly Turn<Move>[]): void;
  reject(why: unknown): void;
}

/**
 * Wakes whoever waits for the answers of a turn: when all are there, or when a player at the table fails. Keeps the
 * failures that were not reported yet.
 */
class Watch<Move> {
  readonly #forgotten = new Set<Seat>();
  #untold: Turn<never>[] = [];
  #waiting: Waiting<Move> | undefined;
  /** Why the match cannot go on. */
  #broken: { readonly why: unknown } | undefined;

  constructor(seated: readonly Player<never, unknown>[]) {
    for (const [seat, player] of seated.entries())
      player.onFailure?.((failure) => this.tell({ seat, answer: { failure }, ms: 0 }));
  }

  tell(turn: Turn<never>): void {
    if (this.#forgotten.has(turn.seat)) return;
    this.#untold.push({ ...turn, isAside: true });
    this.#wake();
  }

  /** The match cannot go on. */
  fail(why: unknown): void {
    this.#broken ??= { why };
    this.#settle()?.reject(this.#broken.why);
  }

  /** A failure that was not reported yet. */
  failure(): Turn<never> | undefined {
    return this.#untold.shift();
  }

  /** Waits for the answer of a seat; nothing of it counts when the seat is not asked for it any more. */
  ask(asked: Asked<Move>, seat: Seat, answer: Promise<Answer<Move>>, took: (given: Answer<Move>) => Turn<Move>): void {
    asked.set(seat, answer);
    answer.then(
      (given) => {
        const turn = took(given);
        if (asked.get(seat) !== answer) return;
        asked.set(seat, turn);
        const turns = answered(asked);
        if (turns !== undefined) this.#settle()?.resolve(turns);
      },
      (why: unknown) => asked.get(seat) === answer && this.fail(why),
    );
  }

  /** All answers once they are there, or the first failure. */
  answers(time: MatchTime | undefined): Promise<readonly Turn<Move>[]> {
    time?.arm();
    return new Promise((resolve, reject) => {
      this.#waiting = { time, resolve, reject };
      if (this.#broken !== undefined) this.fail(this.#broken.why);
      else if (this.#untold.length > 0) this.#wake();
    });
  }

  /** This seat's player is gone: nothing of it counts any more. False when that was known. */
  forget(seat: Seat): boolean {
    const isNew = !this.#forgotten.has(seat);
    this.#forgotten.add(seat);
    this.#untold = this.#untold.filter((other) => other.seat !== seat);
    return isNew;
  }

  #settle(): Waiting<Move> | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.time?.disarm();
    return waiting;
  }

  /** An answer received already comes first, whatever its player sent right after it. */
  #wake(): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    soon(() => {
      if (waiting === this.#waiting && this.#untold.length > 0) this.#settle()!.resolve([this.#untold.shift()!]);
    });
  }
}

/** After what has arrived already; browsers have no setImmediate. */
const soon: (act: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : (act) => setTimeout(act);

/** A bot of this process as a player. */
export function inProcess<View, Move>(bot: (view: View, question: Question) => Move): Player<View, Move> {
  return {
    choose(view, question) {
      let note: string | undefined;
      const move = bot(view, { ...question, note: (text) => void (note = text) });
      return note === undefined ? { move } : { move, note };
    },
    leave: () => undefined,
  };
}
