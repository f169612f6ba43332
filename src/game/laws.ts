import type { Game } from './rules.ts';
import type { Seat } from './seat.ts';
import { defaults } from './defaults.ts';
import { fingerprint } from './fingerprint.ts';
import { logLine, type LogLine } from './log.ts';
import { randomFor } from './random.ts';
import { replay, verify } from './replay.ts';

export { defaults };

/**
 * One random playout under the laws that every game keeps. Returns the fingerprints of all its states; throws where a
 * law is broken.
 */
export function laws<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  seed: string,
  {
    options = defaults(game),
    seats = game.seats.min,
    longest = 100_000,
  }: { options?: Options; seats?: number; longest?: number } = {},
): string[] {
  const setup = (): State => game.setup(seats, options, randomFor(seed, 0));
  let state = frozen(setup());
  demand(fingerprint(setup()) === fingerprint(state), 'the same seed sets up the same state');
  const prints = [plain(state, 'state')];
  const start = {
    game: 'law',
    seed,
    options,
    players: Array.from({ length: seats }, (_, seat) => `${seat}`),
    moveTime: game.moveTime,
  };
  const log: LogLine[] = [logLine({ event: 'start', ...start, state })];

  for (let turn = 1; game.toMove(state).length > 0; turn++) {
    demand(turn <= longest, `a match ends within ${longest} turns`);
    const moves = chooseAny(game, state, seed, turn);
    const next = game.play(state, moves, randomFor(seed, turn));
    demand(
      fingerprint(game.play(state, moves, randomFor(seed, turn))) === fingerprint(next),
      'the same move and chance give the same state',
    );
    state = frozen(next);
    prints.push(plain(state, 'state'));
    for (let seat = 0; seat < seats; seat++) plain(game.view(state, seat), 'view');
    plain(game.view(state), 'view of a spectator');
    const written = Object.fromEntries([...moves].map(([seat, move]) => [seat, game.write(move)]));
    log.push(logLine({ event: 'turn', turn, moves: written, state, ms: {} }));
  }

  const scores = game.scores(state);
  demand(scores.length === seats && scores.every(Number.isFinite), 'a score for every seat');
  log.push({ event: 'end', scores, cause: 'rules' });
  const again = [...replay(game, log)].map(fingerprint);
  demand(again.join() === prints.join(), 'replay of the log gives the same states');
  const verdict = verify(game, log);
  demand('value' in verdict, `the log is found right: ${'wrong' in verdict ? verdict.wrong : ''}`);
  return prints;
}

function chooseAny<State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  state: State,
  seed: string,
  turn: number,
): Map<Seat, Move> {
  const moves = new Map<Seat, Move>();
  for (const seat of game.toMove(state)) {
    const move = game.anyMove(state, seat, randomFor(`${seed}/${seat}`, turn));
    const objection = game.objection(state, seat, move);
    demand(objection === undefined, `anyMove is legal: ${objection}`);
    const instead = game.standIn?.(
      game.view(state, seat),
      { seat, turn, limit: { wall: game.moveTime }, random: randomFor(`${seed}/${seat}`, turn) },
      'crashed',
    );
    if (instead !== undefined)
      demand(
        game.objection(state, seat, instead) === undefined,
        `a stand-in plays by the rules: ${game.objection(state, seat, instead)}`,
      );
    const read = game.read(game.write(move));
    demand(fingerprint(read) === fingerprint(move), 'a move that is written and read is the same move');
    moves.set(seat, move);
  }
  return moves;
}

/** Plain JSON: what comes back from its text is the same. Returns its fingerprint. */
function plain(value: unknown, what: string): string {
  const print = fingerprint(value);
  demand(print === fingerprint(JSON.parse(JSON.stringify(value))), `a ${what} is plain JSON`);
  return print;
}

/** Frozen through and through, so that rules that change their arguments throw. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

function demand(holds: boolean, law: string): asserts holds {
  if (!holds) throw new Error(`broken law: ${law}`);
}
