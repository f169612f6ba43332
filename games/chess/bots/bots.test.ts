import { expect, test } from 'vitest';
import type { Bot } from '../../../src/game/player.ts';
import { randomFor } from '../../../src/game/random.ts';
import { isLegal } from '../generate.ts';
import { boardOf } from '../line.ts';
import { readMove, writeMove, type Move } from '../move.ts';
import { readNote } from '../note.ts';
import { defaults } from '../../../src/game/defaults.ts';
import { game } from '../rules.ts';
import type { Options, View } from '../state.ts';
import { bot as greedy } from './greedy.ts';
import { bot as random } from './random.ts';
import { bot as shortsighted } from './shortsighted.ts';
import { bot as strong } from './strong.ts';

const setup = (options: Partial<Options>): View =>
  game.view(game.setup(2, { ...defaults(game), ...options }, randomFor('', 0)));

/** The move of a bot, and what it told about it. */
function ask(bot: Bot<View, Move>, view: View, seed = ''): { readonly move: string; readonly note: string } {
  let note = '';
  const seat = boardOf(view.fen).turn;
  const limit = { wall: 10_000 };
  const move = bot(view, { seat, turn: 1, limit, random: randomFor(seed, 1), note: (text) => void (note = text) });
  return { move: writeMove(move), note };
}

test.each([
  ['a mate in one', '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', greedy, 'd1d8', 'mate 1'],
  ['a mate in two', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', strong, 'a1a6', 'mate 2'],
  ['that it is mated', '6k1/8/5K2/8/8/8/8/7R b - - 0 1', strong, 'g8f8', 'mate -'],
  ['a queen that hangs', 'rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1', greedy, 'c1g5', 'cp'],
  ['that a pawn is guarded', '4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1', shortsighted, '', 'cp'],
] as const)('finds %s', (_name, fen, bot, move, score) => {
  const view = setup({ start: fen });
  const found = ask(bot, view);
  if (move !== '') expect(found.move).toBe(move);
  else expect(found.move).not.toBe('d2d6');
  expect(found.note).toContain(`score ${score}`);
});

test('tells what it expects: legal moves, as far as it looked', () => {
  const view = setup({});
  const { note } = ask(strong, view);
  const { depth, nodes, pv } = readNote(note) as Record<'depth' | 'nodes', number> & { pv: string[] };
  expect(depth).toBeGreaterThan(2);
  expect(nodes).toBeLessThan(16_000);
  const board = boardOf(view.fen);
  for (const text of pv) {
    expect(isLegal(board, readMove(text)!)).toBe(true);
    board.play(readMove(text)!);
  }
});

test('the same seed gives the same move, others begin in other ways', () => {
  const moves = Array.from({ length: 12 }, (_, seed) => ask(shortsighted, setup({}), `${seed}`).move);
  expect(moves).toEqual(moves.map((_, seed) => ask(shortsighted, setup({}), `${seed}`).move));
  expect(new Set(moves).size).toBeGreaterThan(1);
});

test('limits of the match count instead of its own', () => {
  expect(readNote(ask(strong, setup({ depth: 2 })).note).depth).toBe(2);
  expect(readNote(ask(strong, setup({ nodes: 500 })).note).nodes).toBeLessThan(1000);
});

/** The points of the first bot in games with both colours, ended after so many moves by what they are worth. */
function duel(first: Bot<View, Move>, second: Bot<View, Move>, games: number): number {
  let points = 0;
  for (let match = 0; match < games; match++) {
    const bots = match % 2 === 0 ? [first, second] : [second, first];
    let state = game.setup(2, { ...defaults(game), moves: 150 }, randomFor('', 0));
    while (state.ending === null) {
      const seat = state.turn;
      const chance = randomFor(`duel ${match}`, state.moves.length);
      const move = bots[seat]!(game.view(state), { seat, turn: 1, limit: { wall: 10_000 }, random: chance });
      state = game.play(state, new Map([[seat, move]]), chance);
    }
    points += game.scores(state)[match % 2]!;
  }
  return points;
}

const games = process.env['ARENA_SOAK'] === '1' ? 40 : 2;
test.each([
  ['greedy', 'random', greedy, random],
  ['shortsighted', 'greedy', shortsighted, greedy],
] as const)(`%s beats %s in ${games} games`, (_first, _second, first, second) => {
  expect(duel(first, second, games)).toBeGreaterThanOrEqual(0.75 * games);
});
