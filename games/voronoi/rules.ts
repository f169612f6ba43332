import type { Game, Reading, Seat } from '../../src/game/contract.ts';
import { faults } from '../../src/game/faults.ts';
import { makeField, side, type Stone } from './field.ts';

/** One game of the rotation; the players begin in turn, and each follows the one before it. */
export interface Round {
  /** In the order in which they were put. */
  readonly stones: readonly Stone[];
  readonly scores: readonly number[];
  /** Why it is over: all stones are put or none can be, a seat ran out of time or of attempts, or only one was left. */
  readonly end: 'placed' | 'late' | 'wrong' | 'alone' | null;
}

export interface State {
  readonly players: number;
  /** Stones of each player in a game. */
  readonly stones: number;
  /** The games that are over, and the one that is played. The next one is here once somebody does something in it. */
  readonly games: readonly Round[];
  /** Who left for good. */
  readonly gone: readonly Seat[];
}

/** Where to put a stone; or why there will be none: out of time, too many attempts, gone. Who else is gone may be told by whoever is to move, and it moves then. */
export type Move = readonly [row: number, col: number] | 'late' | 'wrong' | 'gone' | `gone ${number}`;

export interface Options {
  readonly stones: number;
}

/** Stones must be so far apart, squared. */
export const apart = 66 * 66;
const penalties = { late: -2, wrong: -1, gone: -1 } as const;

export const game: Game<State, Move, State, Options> = {
  title: 'Gravitational Voronoi',
  seats: { min: 2, max: 8 },
  seatNames: ['1', '2', '3', '4', '5', '6', '7', '8'],
  moveTime: 120_000,
  clock: (state) => upNext(state).number,
  points: 'more',
  options: { stones: { label: 'The stones of each player', unit: 'stones', default: 10, read: readStones } },

  setup: (players, { stones }) => ({ players, stones, games: [fresh(players, [])], gone: [] }),
  toMove(state) {
    const seat = upNext(state).seat;
    return seat === undefined ? [] : [seat];
  },

  objection(state, seat, move) {
    if (typeof move === 'string') return move.startsWith('gone') && !isThere(state, whoIn(move, seat)) ? `player ${whoIn(move, seat) + 1} is not there` : undefined;
    const [row, col] = move;
    if (!isOn(row) || !isOn(col)) return `${row} ${col} is not on the board: rows and columns go from 0 to ${side - 1}`;
    const near = upNext(state).round.stones.find(([r, c]) => !isApart(r, c, row, col));
    if (near === undefined) return undefined;
    const [r, c] = near;
    return r === row && c === col ? `there is a stone on ${row} ${col}` : `${row} ${col} is too close to the stone on ${r} ${c}: ${Math.sqrt(squared(r, c, row, col)).toFixed(1)} of 66`;
  },

  play(state, moves) {
    const [[seat, move]] = [...moves] as [[Seat, Move]];
    const { number, round } = upNext(state);
    const before = state.games.slice(0, number);
    if (typeof move !== 'string') return { ...state, games: [...before, put(state, round, [...move, seat])] };
    if (move === 'late' || move === 'wrong') return { ...state, games: [...before, { ...round, scores: round.scores.with(seat, penalties[move]), end: move }] };
    const leaver = whoIn(move, seat);
    const scores = round.scores.with(leaver, penalties.gone);
    const gone = [...state.gone, leaver];
    if (gone.length < state.players - 1) return { ...state, gone, games: [...before, { ...round, scores }] };
    return { ...state, gone, games: [...before, { ...round, scores, end: 'alone' }, ...restOf({ ...state, gone }, number + 1)] };
  },

  scores: ({ players, games }) => Array.from({ length: players }, (_, seat) => games.reduce((sum, { scores }) => sum + scores[seat]!, 0)),
  view: (state) => state,

  describe(state) {
    const { games, players } = state;
    const { stones, scores } = games.at(-1)!;
    const seat = upNext(state).seat;
    return `game ${games.length} of ${players}, ${stones.length} stones: ${scores.join(' : ')}${seat === undefined ? '; over' : `; player ${seat + 1} to move`}`;
  },

  anyMove(state, _seat, random) {
    const { stones } = upNext(state).round;
    for (let attempt = 0; attempt < 1000; attempt++) {
      const [row, col] = [random.below(side), random.below(side)];
      if (isFree(stones, row, col)) return [row, col];
    }
    return random.pick(freeCells(stones));
  },

  write: (move) => (typeof move === 'string' ? move : move.join(' ')),
  read(text) {
    if (/^(late|wrong|gone|gone [1-8])$/.test(text)) return text as Move;
    const numbers = /^(\d{1,3}) (\d{1,3})$/.exec(text);
    return numbers === null ? undefined : [Number(numbers[1]), Number(numbers[2])];
  },

  /** Who is late or wrong pays for it in the game in which it happened, and is gone from the next one. */
  standIn(state, { seat }, fault) {
    const { manner } = faults[fault];
    const penalty = manner === 'late' ? 'late' : manner === 'wrong' ? 'wrong' : 'gone';
    return penalty !== 'gone' && state.games.some(({ end, scores }) => end === penalty && scores[seat] === penalties[penalty]) ? 'gone' : penalty;
  },
};

const whoIn = (move: string, seat: Seat): Seat => (move === 'gone' ? seat : Number(move.slice(5)) - 1);
const isThere = ({ players, gone }: State, seat: Seat): boolean => seat >= 0 && seat < players && !gone.includes(seat);
const isOn = (line: number): boolean => Number.isInteger(line) && line >= 0 && line < side;
const squared = (r: number, c: number, row: number, col: number): number => (r - row) * (r - row) + (c - col) * (c - col);
const isApart = (r: number, c: number, row: number, col: number): boolean => squared(r, c, row, col) >= apart;
const isFree = (stones: readonly Stone[], row: number, col: number): boolean => stones.every(([r, c]) => isApart(r, c, row, col));

const fresh = (players: number, gone: readonly Seat[]): Round => ({ stones: [], scores: Array.from({ length: players }, (_, seat) => (gone.includes(seat) ? penalties.gone : 0)), end: null });

/** The game in which something happens next, and whose turn it is there; nobody's when all is played. */
export function upNext({ players, stones: each, games, gone }: State): { readonly number: number; readonly round: Round; readonly seat: Seat | undefined } {
  const last = games.at(-1)!;
  const isOver = last.end !== null;
  const number = isOver ? games.length : games.length - 1;
  const round = isOver ? fresh(players, gone) : last;
  if (number === players) return { number, round: last, seat: undefined };
  const count = Array<number>(players).fill(0);
  for (const [, , seat] of round.stones) count[seat]!++;
  const from = round.stones.length === 0 ? number : round.stones.at(-1)![2] + 1;
  const order = Array.from({ length: players }, (_, at) => (from + at) % players);
  return { number, round, seat: order.find((seat) => !gone.includes(seat) && count[seat]! < each) };
}

/** Where only one is left, the games to come are its own. */
function restOf({ players, gone }: State, from: number): Round[] {
  const scores = Array.from({ length: players }, (_, seat) => (gone.includes(seat) ? penalties.gone : side * side));
  return Array.from({ length: players - from }, () => ({ stones: [], scores, end: 'alone' }));
}

function put(state: State, { stones: before, scores: old }: Round, stone: Stone): Round {
  const stones = [...before, stone];
  const cells = cellsOf(state.players, before, stones);
  const scores = cells.map((count, seat) => (state.gone.includes(seat) ? old[seat]! : count));
  const left = (state.players - state.gone.length) * state.stones - stones.filter(([, , seat]) => !state.gone.includes(seat)).length;
  return { stones, scores, end: left === 0 || !hasRoom(stones) ? 'placed' : null };
}

/** A stone keeps the cells around it free: before that many there is room. */
const roomy = 70;
const hasRoom = (stones: readonly Stone[]): boolean => stones.length < roomy || freeCells(stones).length > 0;

function freeCells(stones: readonly Stone[]): [number, number][] {
  const free: [number, number][] = [];
  for (let row = 0; row < side; row++) for (let col = 0; col < side; col++) if (isFree(stones, row, col)) free.push([row, col]);
  return free;
}

function cellsOf(players: number, _before: readonly Stone[], stones: readonly Stone[]): number[] {
  const field = makeField(players);
  for (const stone of stones) field.add(stone);
  return field.scores();
}

function readStones(text: string): Reading<number> {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number >= 1 ? { value: number } : { wrong: 'The stones of each player must be a number from 1 to 999' };
}
