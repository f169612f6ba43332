import type { Fault, Outcome } from './fault.ts';
import { verbatim, type Message } from './message.ts';
import type { LogMessage } from './messages.ts';
import type { Field } from './option.ts';
import type { Game } from './rules.ts';
import type { Seat } from './seat.ts';
import type { Reading } from '../kit/reading.ts';
import { defaults } from './defaults.ts';
import { printerOf, type LogLine, type Start } from './log.ts';
import { Pardon } from './pardon.ts';
import { randomFor } from './random.ts';

/** The log does not follow from the rules. */
export class NotByTheRules extends Error {
  readonly reason: Message;

  constructor(reason: LogMessage) {
    super(reason.code);
    this.reason = reason;
  }
}

/** The reason why `replay` threw; rules may also throw on a forged log. */
export const whyNotReplayed = (error: unknown): Message =>
  error instanceof NotByTheRules ? error.reason : verbatim((error as Error).message);

/**
 * Plays a log through the rules: the state after the start and after every turn. Throws where the log does not follow
 * from the rules, also where the moves are legal still, but a state is another one: rules may have changed since. The
 * page of a tournament leaves the fingerprints of states out, as ''.
 */
export function* replay<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  lines: readonly LogLine[],
): Generator<State> {
  const start = lines[0];
  if (start?.event !== 'start') throw new NotByTheRules({ code: 'log-without-start' });
  // an option that is missing did not exist yet when the log was written
  const options = { ...defaults(game), ...start.options };
  checkStart(game, start, options);
  let state = game.setup(start.players.length, options, randomFor(start.seed, 0));
  let turn = 1;
  const faults = new Faults(game, options);
  const printOf = printerOf(start);
  const compare = (told: string): void => {
    if (told !== '' && printOf(state) !== told) throw new NotByTheRules({ code: 'verify-state', turn: turn - 1 });
  };
  compare(start.state);
  yield state;
  for (const line of lines) {
    if (line.event !== 'turn' && line.event !== 'fault') continue;
    if (line.turn !== turn)
      throw new NotByTheRules({
        code: line.event === 'fault' ? 'replay-fault-order' : 'replay-turn-order',
        turn: line.turn,
        expected: turn,
      });
    if (game.toMove(state).length === 0) throw new NotByTheRules({ code: 'replay-after-end', turn: turn - 1 });
    if (line.event === 'fault') faults.add(line, start);
    else {
      const standIns = faults.take();
      if (standIns.size > 0 && game.standIn === undefined)
        throw new NotByTheRules({ code: 'replay-after-fault', turn });
      const moves = readMoves(game, state, line);
      checkStandIns(game, state, start, turn, standIns, moves);
      state = game.play(state, moves, randomFor(start.seed, turn++));
      compare(line.state);
      yield state;
    }
  }
}

/** The faults of players who are out, and those that are forgiven in this turn. */
class Faults {
  readonly #pardon: Pardon;
  readonly #gone = new Map<Seat, Fault>();
  readonly #forgiven = new Map<Seat, Fault>();

  constructor(...of: ConstructorParameters<typeof Pardon>) {
    this.#pardon = new Pardon(...of);
  }

  add({ seat, fault, turn, forgiven }: LogLine & { event: 'fault' }, { players }: Start): void {
    if (seat >= players.length) throw new NotByTheRules({ code: 'replay-fault-seat', turn, seat });
    if (this.#gone.has(seat) || (forgiven && this.#forgiven.has(seat)))
      throw new NotByTheRules({ code: 'replay-second-fault', turn, seat });
    const mayStay = this.#pardon.grant(seat, fault);
    if (forgiven && !mayStay) throw new NotByTheRules({ code: 'replay-forgiven', turn, seat });
    (forgiven ? this.#forgiven : this.#gone).set(seat, fault);
  }

  /** The seats in which a stand-in plays this turn, each with its fault. */
  take(): ReadonlyMap<Seat, Fault> {
    const all = new Map([...this.#forgiven, ...this.#gone]);
    this.#forgiven.clear();
    return all;
  }
}

/** The moves of a stand-in follow from the rules, too. */
function checkStandIns<State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  state: State,
  { seed, moveTime }: Start,
  turn: number,
  gone: ReadonlyMap<Seat, Fault>,
  moves: ReadonlyMap<Seat, Move>,
): void {
  for (const [seat, move] of moves) {
    const fault = gone.get(seat);
    if (fault === undefined) continue;
    const own = game.standIn!(
      game.view(state, seat),
      { seat, turn, limit: { wall: moveTime }, random: randomFor(`${seed}/${seat}`, turn) },
      fault,
    );
    if (game.write(own) !== game.write(move))
      throw new NotByTheRules({ code: 'replay-stand-in', turn, seat, own: game.write(own), move: game.write(move) });
  }
}

/** A log may be forged: the game must accept what it starts from. */
function checkStart<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  { players }: Start,
  options: Options,
): void {
  if (players.length < game.seats.min || players.length > game.seats.max)
    throw new NotByTheRules({ code: 'replay-players', players: players.length });
  for (const [name, field] of Object.entries(game.options) as [string, Field<unknown>][]) {
    const value = (options as Record<string, unknown>)[name];
    if (value === field.default) continue;
    const read = field.read(String(value));
    if ('wrong' in read || read.value !== value) throw new NotByTheRules({ code: 'replay-option', option: name });
  }
}

/** The moves of a turn; throws where they are not legal in this state. */
export function readMoves<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  state: State,
  line: Pick<LogLine & { event: 'turn' }, 'turn' | 'moves'>,
): Map<Seat, Move> {
  const seats = game.toMove(state);
  if (Object.keys(line.moves).length !== seats.length)
    throw new NotByTheRules({
      code: 'replay-movers',
      turn: line.turn,
      seats: seats.length,
      moves: Object.keys(line.moves).length,
    });
  return new Map(
    seats.map((seat) => {
      const text = line.moves[seat];
      const move = text === undefined ? undefined : game.read(text);
      if (move === undefined) throw new NotByTheRules({ code: 'replay-unreadable', turn: line.turn, seat });
      const objection = game.objection(state, seat, move);
      if (objection !== undefined) throw new NotByTheRules({ code: 'replay-illegal', turn: line.turn, why: objection });
      return [seat, move];
    }),
  );
}

/** Does the log follow from the rules? Every state, every move, the result. */
export function verify<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  lines: readonly LogLine[],
): Reading<{ readonly turns: number; readonly outcome: Outcome }, Message> {
  const untold = lines.find((line) => 'state' in line && line.state === '');
  if (untold !== undefined) return wrong({ code: 'verify-state', turn: untold.event === 'turn' ? untold.turn : 0 });
  let last: State | undefined;
  let turns = -1;
  try {
    for (last of replay(game, lines)) turns++;
  } catch (error) {
    return { wrong: whyNotReplayed(error) };
  }
  return verifyEnd(game, last!, lines, turns);
}

const wrong = (reason: LogMessage): { readonly wrong: Message } => ({ wrong: reason });

function verifyEnd<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  state: State,
  lines: readonly LogLine[],
  turns: number,
): Reading<{ readonly turns: number; readonly outcome: Outcome }, Message> {
  const end = lines.at(-1)!;
  if (end.event !== 'end') return wrong({ code: 'verify-unfinished', turns });
  if (lines.filter((line) => line.event === 'end').length > 1) return wrong({ code: 'verify-two-ends' });
  const faults = lines.filter((line) => line.event === 'fault');
  const [fault] = faults;
  const over = game.toMove(state).length === 0;
  if (end.cause === 'rules') {
    if (!over) return wrong({ code: 'verify-not-over', turns });
    if (fault !== undefined && game.standIn === undefined) return wrong({ code: 'verify-fault-but-rules' });
    if (!same(end.scores, game.scores(state)))
      return wrong({ code: 'verify-scores', scores: game.scores(state), told: end.scores });
  } else {
    if (game.standIn !== undefined) return wrong({ code: 'verify-fault-ends-nothing' });
    if (over) return wrong({ code: 'verify-over-but-fault', turns });
    if (fault?.fault !== end.cause || fault.seat !== end.by)
      return wrong({ code: 'verify-fault-untold', fault: end.cause });
    const gone = faults.map(({ seat }) => seat);
    if (!same(end.scores, forfeitIn(game, state, gone, end.scores.length, fault.fault)))
      return wrong({ code: 'verify-forfeit', seats: gone, told: end.scores });
  }
  const { event: _event, ...outcome } = end;
  return { value: { turns, outcome } };
}

const same = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((score, at) => score === right[at]);

/** The scores after a fault that ends a match in this state: as the rules say, where one seat is at fault. */
export const forfeitIn = <State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  state: State,
  by: readonly Seat[],
  seats: number,
  fault: Fault,
): readonly number[] => (by.length === 1 ? game.forfeit?.(state, by[0]!, fault) : undefined) ?? forfeit(seats, ...by);

/** The scores after a fault: the seats at fault lose, all others win. */
export const forfeit = (seats: number, ...by: readonly Seat[]): number[] =>
  Array.from({ length: seats }, (_, seat) => (by.includes(seat) ? 0 : 1));
