// The sample engines as users run them: built, sandboxed, against each other.
import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const plays = openPlays();
afterAll(() => plays.stop());

const programs = {
  'bots/greedy_bot.py': 'python3',
  'bots/alphabeta.cpp': 'g++',
  'starters/greedy.ts': 'node',
  'starters/greedy.js': 'node',
  'starters/Greedy.java': 'javac',
};
const lacking = Object.values(programs).find((tool) => spawnSync(tool, ['--version']).error !== undefined);
const at = (file: string): string => `${checkout}games/chess/${file}`;

test.for(Object.keys(programs))('%s plays whole games without a fault', async (file, { skip }) => {
  skip(lacking !== undefined, `no ${lacking} on this machine`);
  const bots = ['--bot', `one=${at(file)}`, 'one', 'greedy'];
  const out = await plays.play(['chess', ...bots, '--games', '2', '--clock', '600', '--moves', '60', '--depth', '2']);
  expect(out).toMatch(/^one .* 0$/m);
  expect(out).not.toContain('hint:');
});

// all castling, en passant, promotions and checks that there are in the usual positions
const counts = [
  ['startpos', 3, 8902],
  ['fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 2, 2039],
  ['fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 3, 2812],
  ['fen r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 3, 9467],
  ['fen rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 2, 1486],
] as const;

test.for([
  ['python3', 'bots/greedy_bot.py'],
  ['node', 'starters/greedy.js'],
  ['java', 'starters/Greedy.java'],
] as const)('%s %s knows all moves', ([tool, file], { skip }) => {
  skip(lacking !== undefined, `no ${lacking} on this machine`);
  const input = counts.map(([position, depth]) => `position ${position}\ngo perft ${depth}\n`).join('');
  const { stdout } = spawnSync(tool, [at(file)], { input, encoding: 'utf8' });
  expect(stdout).toBe(counts.map(([, , games]) => `Nodes searched: ${games}\n`).join(''));
});
