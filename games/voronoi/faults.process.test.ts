// Bots that misbehave, each in a match of its own, as `arena play` plays and prints it.
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const plays = openPlays();
afterAll(() => plays.stop());

/** Plays one match of a rude bot against random and returns what was printed. */
const play = (flaw: string): Promise<string> =>
  plays.play([
    'voronoi',
    '--bot',
    `rude=${JSON.stringify(process.execPath)} ${JSON.stringify(join(checkout, 'games/voronoi/fixtures/rude.mjs'))} ${flaw}`,
    'rude',
    'random',
    '--stones',
    '2',
    '--seed',
    '1',
    '--move-time',
    '3s',
    '--wall',
    '3s',
  ]);

describe('a wrong answer may be corrected, and a message that nobody asked for is ignored', () => {
  test.each(['none', 'third', 'four', 'words', 'outside', 'bytes', 'endless', 'twice', 'early'])('%s', async (flaw) => {
    const out = await play(flaw);
    expect(out).toMatch(/^rude +[1-9]\d+ .* 0$/m);
    expect(out).not.toContain('hint:');
  });
});

const cases: readonly (readonly [flaw: string, what: string, points: number])[] = [
  ['stubborn', 'unreadable answer in turn 1: a stone is put by its row and column', -2],
  ['crash', 'ended with an error in turn 1: the program ended with exit code 3', -2],
  ['silence', 'time ran out in turn 1: no first answer within', -3],
  ['nameless', 'time ran out in turn 1: no first answer within', -3], // its first move is taken for its name
  ['unfinished', 'unfinished answer in turn 1: the answer had no end within', -3],
];

describe('a bot that cannot go on is penalised, and is told why', () => {
  test.each(cases)('%s', async (flaw, what, points) => {
    const out = await play(flaw);
    expect(out).toContain(`rude, game 1: ${what}`);
    expect(out).toMatch(new RegExp(`^rude +${points} `, 'm'));
    expect(out).toMatch(/^ {2}told last: {2}0 0 0$/m);
  });
});
