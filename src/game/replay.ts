import type { Fault, Outcome } from './fault.ts';
import type { Field } from './option.ts';
import type { Game } from './rules.ts';
import type { Seat } from './seat.ts';
import type { Reading } from '../kit/reading.ts';
import { defaults } from './defaults.ts';
import { fingerprint } from './fingerprint.ts';
import type { LogLine, Start } from './log.ts';
import { randomFor } from './random.ts';

/**
 * Plays a log through the rules: the state after the start and after every turn. Throws where the log does not follow
 * from the rules.
 */
export function* replay<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  lines: readonly LogLine[],
): Generator<State> {
  const start = lines[0];
  if (start?.event !== 'start') throw new Error('a log begins with the start of a match');
  // one that is missing was not there yet when the log was written
  const options = { ...defaults(game), ...start.options };
  checkStart(game, start, options);
  let state = game.setup(start.players.length, options, randomFor(start.seed, 0));
  let turn = 1;
  const gone = new Map<Seat, Fault>();
  yield state;
  for (const line of lines) {
    if (line.event !== 'turn' && line.event !== 'fault') continue;
    if (line.turn !== turn)
      throw new Error(
        `${line.event === 'fault' ? 'a fault in ' : ''}turn ${line.turn} stands where turn ${turn} belongs`,
      );
    if (game.toMove(state).length === 0)
      throw new Error(`the game is over after turn ${turn - 1}, yet the log goes on`);
    if (line.event === 'fault') leave(gone, line, start);
    else {
      if (gone.size > 0 && game.standIn === undefined)
        throw new Error(`a fault ends this game, yet turn ${turn} comes after it`);
      const moves = readMoves(game, state, line);
      checkStandIns(game, state, start, turn, gone, moves);
      state = game.play(state, moves, randomFor(start.seed, turn++));
      yield state;
    }
  }
}

function leave(gone: Map<Seat, Fault>, { seat, fault, turn }: LogLine & { event: 'fault' }, { players }: Start): void {
  if (seat >= players.length) throw new Error(`turn ${turn}: a fault of seat ${seat}, which this game does not have`);
  if (gone.has(seat)) throw new Error(`turn ${turn}: a second fault of seat ${seat}, whose player was gone`);
  gone.set(seat, fault);
}

/** What a stand-in plays follows from the rules, too. */
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
      throw new Error(`turn ${turn}: the stand-in in seat ${seat} plays ${game.write(own)}, not ${game.write(move)}`);
  }
}

/** A log may come from anybody: what it starts from must be what the game would have accepted. */
function checkStart<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  { players }: Start,
  options: Options,
): void {
  if (players.length < game.seats.min || players.length > game.seats.max)
    throw new Error(`${players.length} players do not fit this game`);
  for (const [name, field] of Object.entries(game.options) as [string, Field<unknown>][]) {
    const value = (options as Record<string, unknown>)[name];
    if (value === field.default) continue;
    const read = field.read(String(value));
    if ('wrong' in read || read.value !== value) throw new Error(`the option ${name} is not one that the game accepts`);
  }
}

function readMoves<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  state: State,
  line: LogLine & { event: 'turn' },
): Map<Seat, Move> {
  const seats = game.toMove(state);
  if (Object.keys(line.moves).length !== seats.length)
    throw new Error(`turn ${line.turn}: ${seats.length} to move, ${Object.keys(line.moves).length} moved`);
  return new Map(
    seats.map((seat) => {
      const text = line.moves[seat];
      const move = text === undefined ? undefined : game.read(text);
      if (move === undefined) throw new Error(`turn ${line.turn}: seat ${seat} has no readable move`);
      const objection = game.objection(state, seat, move);
      if (objection !== undefined) throw new Error(`turn ${line.turn}: ${objection}`);
      return [seat, move];
    }),
  );
}

/** Does the log follow from the rules? Every state, every move, the result. */
export function verify<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  lines: readonly LogLine[],
): Reading<{ readonly turns: number; readonly outcome: Outcome }> {
  const stated = lines.filter((line) => line.event === 'start' || line.event === 'turn');
  let last: State | undefined;
  try {
    let at = 0;
    for (const state of replay(game, lines)) {
      if (fingerprint(state) !== stated[at]!.state)
        return { wrong: `the state after turn ${at} is another one by the rules` };
      last = state;
      at++;
    }
  } catch (error) {
    return { wrong: (error as Error).message };
  }
  return verifyEnd(game, last!, lines, stated.length - 1);
}

function verifyEnd<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  state: State,
  lines: readonly LogLine[],
  turns: number,
): Reading<{ readonly turns: number; readonly outcome: Outcome }> {
  const end = lines.at(-1)!;
  if (end.event !== 'end') return { wrong: `the log stops after turn ${turns}, before the match ended` };
  if (lines.filter((line) => line.event === 'end').length > 1) return { wrong: 'the match ends twice' };
  const faults = lines.filter((line) => line.event === 'fault');
  const [fault] = faults;
  const over = game.toMove(state).length === 0;
  if (end.cause === 'rules') {
    if (!over) return { wrong: `the result is by the rules, but after turn ${turns} the game is not over` };
    if (fault !== undefined && game.standIn === undefined)
      return { wrong: 'the result is by the rules, but there was a fault' };
    if (!same(end.scores, game.scores(state)))
      return { wrong: `the scores are ${game.scores(state).join(' : ')} by the rules, not ${end.scores.join(' : ')}` };
  } else {
    if (game.standIn !== undefined) return { wrong: 'a fault does not end this game' };
    if (over) return { wrong: `after turn ${turns} the game was over by the rules, yet the result is a fault` };
    if (fault?.fault !== end.cause || fault.seat !== end.by)
      return { wrong: `the result is a fault (${end.cause}) that the log does not tell of` };
    const gone = faults.map(({ seat }) => seat);
    if (!same(end.scores, forfeit(end.scores.length, ...gone)))
      return { wrong: `a fault of seat ${gone.join(' and ')} does not give ${end.scores.join(' : ')}` };
  }
  const { event: _event, ...outcome } = end;
  return { value: { turns, outcome } };
}

const same = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((score, at) => score === right[at]);

/** The scores when these seats let the table down: they get nothing, everybody else a win. */
export const forfeit = (seats: number, ...by: readonly Seat[]): number[] =>
  Array.from({ length: seats }, (_, seat) => (by.includes(seat) ? 0 : 1));
