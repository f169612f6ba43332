import type { Round, State, Move, Options } from './state.ts';
import type { Game } from '../../src/game/rules.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { faultKinds } from '../../src/game/fault.ts';
import { describe, readMove, sums } from './describe.ts';
import { draw } from './draw.ts';
import { cells, side, type Stone } from './field.ts';
import { messages, type VoronoiMessage } from './messages.ts';
import { anyPlace, hasRoom, nearStone } from './room.ts';
import { forget, scoresOf } from './scores.ts';
import { countOf, fresh, penalties, upNext } from './up-next.ts';

export const game: Game<State, Move, State, Options> = {
  title: 'Gravitational Voronoi',
  titles: { pl: 'Grawitacyjny Voronoi' },
  seats: { min: 2, max: 8 },
  seatNames: ['1', '2', '3', '4', '5', '6', '7', '8'],
  clock: { kind: 'game', ms: 120_000, round: (state) => upNext(state).number },
  protocol: 'lines',
  points: 'more',
  options: {
    stones: {
      label: { en: 'The stones of each player', pl: 'Liczba kamieni każdego gracza' },
      unit: 'stones',
      default: 10,
      read: readStones,
    },
  },

  setup: (players, { stones }) => ({ players, stones, games: [fresh(players, [])], gone: [] }),
  toMove(state) {
    const seat = upNext(state).seat;
    return seat === undefined ? [] : [seat];
  },

  objection(state, seat, move): VoronoiMessage | undefined {
    if (typeof move === 'string')
      return move.startsWith('gone') && !isThere(state, whoIn(move, seat))
        ? { code: 'player-not-there', player: whoIn(move, seat) + 1 }
        : undefined;
    const [row, col] = move;
    if (!isOn(row) || !isOn(col)) return { code: 'not-on-board', row, col, last: side - 1 };
    const near = nearStone(upNext(state).round.stones, row, col);
    if (near === undefined) return undefined;
    const {
      stone: [r, c],
      distance,
    } = near;
    return distance === 0 ? { code: 'stone-there', row, col } : { code: 'too-close', row, col, to: [r, c], distance };
  },
  messages,

  play(state, moves) {
    const [[seat, move]] = [...moves] as [[Seat, Move]];
    const { number, round } = upNext(state);
    const before = state.games.slice(0, number);
    if (typeof move === 'string' && move !== 'late' && move !== 'wrong')
      return leave(state, before, round, whoIn(move, seat));
    const after =
      typeof move === 'string'
        ? { ...round, scores: round.scores.with(seat, penalties[move]), end: move }
        : put(state, round, [...move, seat]);
    return { ...state, games: [...before, done(state, after)] };
  },

  scores: sums,
  view: (state) => state,

  describe,
  draw,
  moves: (state, seat) =>
    upNext(state).seat === seat
      ? { kind: 'point', target: 'board', rows: side, columns: side, text: (row, column) => `${row} ${column}` }
      : { kind: 'moves', complete: true, moves: [] },
  anyMove: (state, _seat, random) => anyPlace(upNext(state).round.stones, random),
  write: (move) => (typeof move === 'string' ? move : move.join(' ')),
  read: readMove,

  /** A player that is late or wrong is penalised in the current game, and gone from the next one. */
  standIn(state, { seat }, fault) {
    const kind = faultKinds[fault];
    const penalty = kind === 'late' ? 'late' : kind === 'wrong' ? 'wrong' : 'gone';
    return penalty !== 'gone' &&
      state.games.some(({ end, scores }) => end === penalty && scores[seat] === penalties[penalty])
      ? 'gone'
      : penalty;
  },
};

const whoIn = (move: string, seat: Seat): Seat => (move === 'gone' ? seat : Number(move.slice(5)) - 1);
const isThere = ({ players, gone }: State, seat: Seat): boolean => seat >= 0 && seat < players && !gone.includes(seat);
const isOn = (line: number): boolean => Number.isInteger(line) && line >= 0 && line < side;

function put({ players, gone }: State, round: Round, stone: Stone): Round {
  const stones = [...round.stones, stone];
  const scores = scoresOf(players, stones).map((count, seat) => (gone.includes(seat) ? penalties.gone : count));
  return { ...round, stones, scores };
}

/**
 * The stones of a player that leaves stay. With one player left the game is over, and all games without a stone are
 * that player's.
 */
function leave(state: State, before: readonly Round[], round: Round, seat: Seat): State {
  const after = { ...state, gone: [...state.gone, seat] };
  const scores = round.scores.with(seat, penalties.gone);
  if (after.gone.length < state.players - 1) return { ...after, games: [...before, done(after, { ...round, scores })] };
  const own: Round = {
    stones: [],
    scores: Array.from({ length: state.players }, (_, other) => (after.gone.includes(other) ? penalties.gone : cells)),
    end: 'alone',
  };
  const present = round.stones.length === 0 ? own : done(after, { ...round, scores, end: 'alone' });
  return {
    ...after,
    games: [...before, present, ...Array.from({ length: state.players - before.length - 1 }, () => own)],
  };
}

/** The game, marked as over if no stone can be put. */
function done({ players, stones, gone }: State, round: Round): Round {
  const isPlaced =
    round.end === null &&
    (Array.from({ length: players }, (_, seat) => gone.includes(seat) || countOf(round, seat) >= stones).every(
      Boolean,
    ) ||
      !hasRoom(round.stones));
  const after: Round = isPlaced ? { ...round, end: 'placed' } : round;
  if (after.end !== null) forget(players, round.stones);
  return after;
}

function readStones(text: string): Reading<number, VoronoiMessage> {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number >= 1 ? { value: number } : { wrong: { code: 'stones-number' } };
}
