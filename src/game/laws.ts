import type { Game } from './rules.ts';
import { languages, type Say } from './message.ts';
import type { Seat } from './seat.ts';
import { defaults } from './defaults.ts';
import { fingerprint } from './fingerprint.ts';
import { logLine, type LogLine } from './log.ts';
import { randomFor, type Random } from './random.ts';
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
    moveTime: game.clock.ms,
  };
  const log: LogLine[] = [logLine({ event: 'start', ...start, state })];
  let hasRedrawn = game.open === undefined;
  let earlier: readonly Move[] = [];

  for (let turn = 1; game.toMove(state).length > 0; turn++) {
    demand(turn <= longest, `a match ends within ${longest} turns`);
    const moves = chooseAny(game, state, seed, turn);
    checkObjections(game, state, earlier);
    earlier = [...earlier.slice(-9), ...moves.values()];
    checkOffers(game, state, moves, seats, randomFor(`${seed}/offers`, turn));
    hasRedrawn = checkSecrets(game, state, seats, randomFor(`${seed}/secrets`, turn)) || hasRedrawn;
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

  demand(hasRedrawn, 'redraw of a game with secrets draws some of them anew');
  const scores = game.scores(state);
  demand(scores.length === seats && scores.every(Number.isFinite), 'a score for every seat');
  log.push({ event: 'end', scores, cause: 'rules' });
  const again = [...replay(game, log)].map(fingerprint);
  demand(again.join() === prints.join(), 'replay of the log gives the same states');
  const verdict = verify(game, log);
  demand('value' in verdict, `the log is found right: ${'wrong' in verdict ? JSON.stringify(verdict.wrong) : ''}`);
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
    demand(objection === undefined, `anyMove is legal: ${JSON.stringify(objection)}`);
    const instead = game.standIn?.(
      game.view(state, seat),
      { seat, turn, limit: { wall: game.clock.ms }, random: randomFor(`${seed}/${seat}`, turn) },
      'crashed',
    );
    if (instead !== undefined)
      demand(
        game.objection(state, seat, instead) === undefined,
        `a stand-in plays by the rules: ${JSON.stringify(game.objection(state, seat, instead))}`,
      );
    const read = game.read(game.write(move));
    demand(fingerprint(read) === fingerprint(move), 'a move that is written and read is the same move');
    moves.set(seat, move);
  }
  return moves;
}

/** Moves of earlier turns are mostly illegal by now: each objection has a sentence in every language. */
function checkObjections<State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  state: State,
  earlier: readonly Move[],
): void {
  const say: Say = ({ code }) => code;
  for (const seat of game.toMove(state))
    for (const objection of earlier.map((move) => game.objection(state, seat, move)))
      for (const language of objection === undefined ? [] : languages) {
        const sentenceOf = game.messages?.[language][objection!.code];
        demand(sentenceOf !== undefined, `there is a sentence in ${language} for the objection ${objection!.code}`);
        const text = sentenceOf(objection as never, say);
        demand(
          /^(?!.*(undefined|\[object))\S.*$/.test(text),
          `the objection ${objection!.code} is said in ${language}: ${text}`,
        );
      }
}

const tried = 20; // moves tried of those offered, so that long lists cost little

/** Every offered move is legal, and a list that claims to be complete is. */
function checkOffers<State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  state: State,
  moves: ReadonlyMap<Seat, Move>,
  seats: number,
  random: Random,
): void {
  for (let seat = 0; seat < seats && game.moves !== undefined; seat++) {
    const offer = game.moves(game.view(state, seat), seat);
    const move = moves.get(seat);
    if (move === undefined)
      demand(offer.kind === 'moves' && offer.moves.length === 0, 'nothing is offered to a seat that is not to move');
    else if (offer.kind === 'point') {
      const text = offer.text(random.below(offer.rows), random.below(offer.columns));
      demand(game.read(text) !== undefined, `a point that is offered can be read: ${text}`);
    } else {
      for (const { text } of random.shuffle(offer.moves).slice(0, tried)) {
        const offered = game.read(text);
        demand(offered !== undefined && game.write(offered) === text, `a move that is offered can be read: ${text}`);
        demand(game.objection(state, seat, offered) === undefined, `a move that is offered is legal: ${text}`);
      }
      const keys = offer.moves.map(({ text, targets }) =>
        targets.length === 0 ? text : targets.toSorted().join('\n'),
      );
      demand(new Set(keys).size === keys.length, 'no two moves that are offered have the same targets');
      demand(
        !offer.complete || offer.moves.some(({ text }) => text === game.write(move)),
        `an offer that is complete holds every move: ${game.write(move)}`,
      );
    }
  }
}

/**
 * No seat can tell a state from one that differs only in what is hidden from the seat: a view that shows another seat's
 * cards, or those of a future deal, is caught. Returns whether anything was hidden at all.
 */
function checkSecrets<State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  state: State,
  seats: number,
  random: Random,
): boolean {
  if (game.open === undefined) return false;
  demand(game.redraw !== undefined, 'a game with secrets (open) has a redraw, by which its views are checked');
  let hasChanged = false;
  for (const seat of [undefined, ...Array.from({ length: seats }, (_, at) => at)]) {
    const other = game.redraw(state, seat, random);
    demand(
      fingerprint(game.view(other, seat)) === fingerprint(game.view(state, seat)),
      `the view of ${seat === undefined ? 'a spectator' : `seat ${seat}`} hides what it must not know`,
    );
    hasChanged ||= fingerprint(other) !== fingerprint(state);
  }
  return hasChanged;
}

/** Checks that a value is plain JSON: the same after writing and reading. Returns its fingerprint. */
function plain(value: unknown, what: string): string {
  const print = fingerprint(value);
  demand(print === fingerprint(JSON.parse(JSON.stringify(value))), `a ${what} is plain JSON`);
  return print;
}

/** Deeply frozen, so that rules that change their arguments throw. */
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
