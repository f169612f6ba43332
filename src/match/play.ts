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
import type { Answer, Player, Question } from '../game/player.ts';
import type { Game } from '../game/rules.ts';
import type { Seat } from '../game/seat.ts';
import { defaults } from '../game/defaults.ts';
import { spokenIn, timesOf, type MatchEvent, type Start } from '../game/log.ts';
import { randomFor } from '../game/random.ts';
import { Pardon } from '../game/pardon.ts';
import { forfeitIn } from '../game/replay.ts';
import { illegal } from '../game/player-failure.ts';
import { legible } from '../kit/escape.ts';
import { MatchTime } from './match-time.ts';

export interface Setup<State, Move, View, Options extends object> extends Start {
  readonly rules: Game<State, Move, View, Options>;
  readonly options: Options;
  readonly seated: readonly Player<View, Move>[];
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
  const watch = watchFailures(seated);
  const pardon = new Pardon(rules, options);
  const clocks = new Clocks(setup);
  let state = rules.setup(seated.length, options, randomFor(seed, 0));
  const { players } = setup;
  yield { event: 'start', game, seed, options, players, ...spokenIn(setup), ...timesOf(setup), state };
  clocks.ran({}, state);
  await prepareAll(seated, watch);
  show(setup, state, seated, clocks);

  let outcome: Outcome | undefined;
  for (let turn = 1; outcome === undefined; turn++) {
    const seats = rules.toMove(state);
    if (seats.length === 0) {
      outcome = { scores: rules.scores(state), cause: 'rules' };
      break;
    }
    const asked: Asked<Move> = new Map();
    for (;;) {
      const turns = await answersOf(setup, seated, state, seats, turn, asked, watch, clocks);
      const fault = firstFault(rules, state, turns);
      if (fault === undefined) {
        const { moves, written, ms, notes } = gather(rules, turns, (seat) => seated[seat] === setup.seated[seat]);
        state = rules.play(state, moves, randomFor(seed, turn));
        clocks.ran(ms, state);
        clocks.match?.answered(turns);
        yield { event: 'turn', turn, moves: written, state, ms, ...(notes && { notes }) };
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

  for (const [seat, player] of seated.entries()) player.leave(outcome, seat);
  yield { event: 'end', ...outcome };
  return outcome;
}

/** All players get ready at once; one that does not is at fault in the first turn. */
async function prepareAll(seated: readonly Player<never, unknown>[], watch: Watch): Promise<void> {
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
  setup: Setup<State, Move, View, Options>,
  state: State,
  seated: readonly Player<View, Move>[],
  clocks: Clocks<State>,
): void {
  for (const [seat, player] of seated.entries()) player.see?.(setup.rules.view(state, seat), seat, clocks.limit(seat));
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
  readonly #roundOf: (state: State) => number;
  #round: number | undefined;
  #left: Record<Seat, Left> = {};

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
    this.#roundOf = (state) => roundOf(rules, state);
  }

  #of(seat: Seat): Left {
    return this.#left[seat] ?? this.#full;
  }

  limit(seat: Seat): Limit {
    const { own, wall } = this.#of(seat);
    const [mine, most] = [Math.max(1, own), Math.max(1, wall)];
    return this.#wall === undefined ? { wall: mine } : { cpu: mine, wall: most };
  }

  /** What each of so many seats has left, for a question; nothing where every move has the same time. */
  times(seats: number): Pick<Question, 'times'> {
    const clock = this.#clock;
    if (clock.kind === 'move') return {};
    const timeOf = (seat: Seat): TimeLeft => timeLeftOn(clock, this.#of(seat).own, this.#of(seat).made);
    return { times: Array.from({ length: seats }, (_, seat) => timeOf(seat)) };
  }

  /** Adds the times of a turn that led to this state. */
  ran(ms: Readonly<Record<Seat, number>>, state: State): void {
    const clock = this.#clock;
    if (clock.kind === 'move') return;
    const round = this.#roundOf(state);
    if (round !== this.#round) this.#left = {};
    else for (const [seat, taken] of Object.entries(ms)) this.#left[Number(seat)] = this.#after(clock, seat, taken);
    this.#round = round;
  }

  #after(clock: GameClock, seat: string, taken: number): Left {
    const { made: before, own, wall } = this.#of(Number(seat));
    const made = before + 1;
    const walled = { ...clock, ms: this.#wall ?? 0 };
    return { made, own: leftAfter(clock, own, made, taken), wall: leftAfter(walled, wall, made, taken) };
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

/** The seats asked in this turn, with the answer or the wait for it. */
type Asked<Move> = Map<Seat, Turn<Move> | Promise<Turn<Move>>>;

/**
 * Asks all seats to move that were not asked yet, at once. Returns early, with only a failure, when any player at the
 * table fails.
 */
async function answersOf<State, Move, View, Options extends object>(
  setup: Setup<State, Move, View, Options>,
  seated: readonly Player<View, Move>[],
  state: State,
  seats: readonly Seat[],
  turn: number,
  asked: Asked<Move>,
  watch: Watch,
  clocks: Clocks<State>,
): Promise<readonly Turn<Move>[]> {
  const { rules, now = monotonic } = setup;
  const failure = watch.failure();
  if (failure !== undefined) return [failure];
  for (const seat of seats) {
    if (asked.has(seat)) continue;
    const since = now();
    const heard = clocks.match?.asked(seat, since);
    const took = (answer: Answer<Move>): Turn<Move> => {
      const ms = answer.ms ?? now() - since;
      heard?.(ms);
      return { seat, answer, ms };
    };
    const answer = seated[seat]!.choose(rules.view(state, seat), questionOf(setup, seat, turn, clocks));
    asked.set(seat, answer instanceof Promise ? answer.then(took) : took(answer));
  }
  const answers = [...asked.values()];
  if (answers.every((answer) => !(answer instanceof Promise))) return answers as Turn<Move>[];
  let disarm: (() => void) | undefined;
  const starved = new Promise<never>((_, reject) => {
    disarm = clocks.match?.arm(
      (seat, late, ms) =>
        watch.tell({
          seat,
          answer: { failure: { ...late, ...seated[seat]!.lastMessages?.() } },
          ...(ms === undefined ? {} : { ms }),
        }),
      reject,
    );
  });
  try {
    return await watch.unlessFailure(
      Promise.race([starved, Promise.all(answers.map((answer) => Promise.resolve(answer)))]),
    );
  } finally {
    disarm?.();
  }
}

export const questionOf = <State>(
  { seed, players }: Pick<Start, 'seed' | 'players'>,
  seat: Seat,
  turn: number,
  clocks: Clocks<State>,
): Question => ({
  seat,
  turn,
  limit: clocks.limit(seat),
  ...clocks.times(players.length),
  random: randomFor(`${seed}/${seat}`, turn),
});

const monotonic = (): number => performance.now();

function firstFault<State, Move, View, Options>(
  rules: Game<State, Move, View, Options>,
  state: State,
  turns: readonly Turn<Move>[],
): ({ readonly seat: Seat; readonly ms?: number; readonly isAside?: true } & PlayerFailure) | undefined {
  for (const { seat, answer, ms: taken, isAside } of turns) {
    const ms = taken === undefined ? {} : { ms: taken };
    if ('failure' in answer) return { seat, ...ms, ...answer.failure, ...(isAside && { isAside }) };
    const objection = rules.objection(state, seat, answer.move);
    if (objection !== undefined) return { seat, ...ms, ...illegal(objection, rules.write(answer.move), answer.words) };
  }
  return undefined;
}

interface Watch {
  tell(failure: Turn<never>): void;
  /** A failure that was not reported yet. */
  failure(): Turn<never> | undefined;
  unlessFailure<T>(turns: Promise<readonly Turn<T>[]>): Promise<readonly Turn<T>[]>;
  /** This seat's player is gone: nothing of it counts any more. False when that was known. */
  forget(seat: Seat): boolean;
}

/** Keeps the first failure of each seat, and wakes whoever waits for an answer. */
function watchFailures(seated: readonly Player<never, unknown>[]): Watch {
  const forgotten = new Set<Seat>();
  let untold: Turn<never>[] = [];
  let wake: (() => void) | undefined;
  const tell = (turn: Turn<never>): void => {
    if (forgotten.has(turn.seat)) return;
    untold.push({ ...turn, isAside: true });
    wake?.();
  };
  for (const [seat, player] of seated.entries())
    player.onFailure?.((failure) => tell({ seat, answer: { failure }, ms: 0 }));
  return {
    tell,
    failure: () => untold.shift(),
    unlessFailure: (turns) =>
      new Promise((resolve, reject) => {
        let waits = true;
        const settle = (finish: () => void): void => {
          waits = false;
          finish();
        };
        turns.then(
          (all) => settle(() => resolve(all)),
          (error: unknown) => settle(() => reject(error)),
        );
        // An answer received already comes first, whatever its player sent right after it.
        wake = () => void setImmediate(() => waits && untold.length > 0 && settle(() => resolve([untold.shift()!])));
        if (untold.length > 0) wake();
      }),
    forget(seat) {
      const isNew = !forgotten.has(seat);
      forgotten.add(seat);
      untold = untold.filter((other) => other.seat !== seat);
      return isNew;
    },
  };
}

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
