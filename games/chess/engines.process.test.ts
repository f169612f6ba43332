// Engines that misbehave, and those of the world, as `arena play` plays them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-chess-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const plays = openPlays();
afterAll(() => plays.stop());

const rude = join(checkout, 'games/chess/fixtures/rude.mjs');

/** Plays one game of an engine with a flaw against one without, two moves long, and returns what was printed. */
const play = (flaw: string, ...more: string[]): Promise<string> =>
  plays.play([
    'chess',
    '--bot',
    `rude=${JSON.stringify(process.execPath)} ${JSON.stringify(rude)} ${flaw}`,
    '--bot',
    `good=${JSON.stringify(process.execPath)} ${JSON.stringify(rude)} none`,
    '--moves',
    '2',
    '--seed',
    '1',
    ...more,
  ]);

/** For engines that must not be late on a busy machine. */
const patient = ['--clock', '60'];

describe('an engine with a flaw loses, and is told why', () => {
  test.each([
    ['exit-first', 'in turn 1: uci was not answered by uciok: the program ended with exit code 1', 'uci', 'nothing'],
    ['illegal', 'illegal move in turn 1: e2e5 is not a legal move in this position', 'go wtime', 'bestmove e2e5'],
    ['malformed', 'unreadable answer in turn 1: the answer must read: bestmove', 'go wtime', 'bestmove Nf3'],
    ['nothing', 'unreadable answer in turn 1: it found no move', 'go wtime', 'bestmove (none)'],
    ['twice', 'more than one answer in turn 2: it is not your turn', 'go wtime', 'bestmove e2e4'],
    ['exit-after', 'the program ended with exit code 0', 'go wtime', 'bestmove e2e4'],
    ['crash', 'ended with an error in turn 1: the program ended with exit code 3', 'go wtime', 'readyok'],
  ])('%s', async (flaw, what, told, said) => {
    const out = await play(flaw, ...patient);
    expect(out).toMatch(/^rude +0\.0 %/m);
    expect(out).toContain(what);
    expect(out).toMatch(new RegExp(`told last: +${told}`));
    expect(/wrote last: (.*)$/m.exec(out)?.[1] ?? 'nothing').toBe(said);
  });

  test.each(['silent', 'hang'])('%s', async (flaw) => {
    const out = await play(flaw, '--clock', '0.5');
    expect(out).toContain('rude, game 1: time ran out in turn 1: no answer within 0.5 s');
  });
});

describe('an engine with manners of its own plays on', () => {
  test.each(['none', 'megabyte', 'talks', 'no-quit'])('%s', async (flaw) => {
    const log = join(folder, flaw);
    const out = await play(flaw, ...patient, '--log', log);
    expect(out).not.toContain('rude, game 1');
    const [start, ...turns] = readFileSync(join(log, '0001.jsonl'), 'utf8').trimEnd().split('\n');
    expect(start).toContain('"game":"chess"');
    expect(turns).toHaveLength(5);
    const times = readFileSync(join(log, '0001.times.jsonl'), 'utf8');
    if (flaw === 'megabyte')
      expect(times).toContain('"notes":{"0":"depth 9 score cp 12 nodes 4711 nps 1000 pv e2e4 e7e5"}');
    expect(times.length).toBeLessThan(4000);
  });
});

const engines = ['/usr/games/stockfish', '/usr/games/fairy-stockfish', '/usr/games/gnuchess --uci'];

test.for(engines)('%s plays a game as it is', async (engine, { skip }) => {
  const [program] = engine.split(' ');
  skip(!existsSync(program!), `no ${program} on this machine`);
  const bots = ['--bot', `engine=${engine}`, 'engine', 'random'];
  const out = await plays.play(['chess', ...bots, '--games', '2', '--moves', '30', '--depth', '2', '--clock', '60']);
  expect(out).toMatch(/^engine .* 0$/m);
  expect(out).not.toContain('hint:');
});
