// Bots that misbehave, each in a match of its own, as `arena play` plays and prints it.
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const plays = openPlays();
afterAll(() => plays.stop());

const rude = join(checkout, 'games/market/fixtures/rude.mjs');

/** Plays one match of a rude bot against the index holder, and returns what was printed. */
const play = (flaw: string, ...more: string[]): Promise<string> =>
  plays.play([
    'market',
    '--bot',
    `rude=${JSON.stringify(process.execPath)} ${JSON.stringify(rude)} ${flaw}`,
    'rude',
    'index',
    '--seed',
    'rude',
    '--rounds',
    '4',
    ...more,
  ]);

/** For bots that must not be late on a busy machine. */
const patient = ['--move-time', '20s'];

const form = 'an answer must read ORDERS, then a stock and its shares for each order: ORDERS 0 10 3 -5';
describe('a bot with a flaw passes a round, is told why, and stays', () => {
  test.each([
    ['stock', 'illegal move in turn 2: there is no stock 99; the stocks are 0 to 4', 'ORDERS 99 1'],
    ['fraction', 'unreadable answer in turn 2: "1.5" is not a whole number', 'ORDERS 0 1.5'],
    ['bytes', `answer is no text in turn 2: ${form}`, '\\x00\\x01'],
    ['blank', `empty answer in turn 2: ${form}`, ''],
    ['twice', 'more than one answer in turn 3: it is not your turn', 'ORDERS 0 1'],
    ['long', 'unreadable answer in turn 2: an answer has at most 65536 bytes', 'ORDERS 9999'],
  ])('%s', async (flaw, what, said) => {
    const out = await play(flaw, ...patient);
    expect(out).toContain(`rude, game 1: ${what}`);
    expect(out).toContain(`  wrote last: ${said}`);
    expect(out).toMatch(/^rude +\d+ .* 1$/m); // one fault
  });
});

test.each(['silence', 'late'])('%s: no answer in time passes a round', async (flaw) => {
  const out = await play(flaw, '--move-time', '0.4s', '--wall', '0.4s');
  expect(out).toMatch(/^rude, game 1: time ran out in turn 2: no answer within 0\.4 s; the move was made for it$/m);
});

test('10^30 shares are cut like any other order', async () => {
  const out = await play('huge', ...patient);
  expect(out).toMatch(/^rude +\d+ .* 0$/m);
  expect(out).not.toContain('hint:');
});

test.each([
  ['crash', 'ended with an error in turn 2: the program ended with exit code 3'],
  ['leave', 'program ended in turn 2: the program ended with exit code 0'],
  ['flood', 'more than one answer in turn'],
])('%s: the bot is out, and the match goes on', async (flaw, what) => {
  expect(await play(flaw, ...patient)).toContain(`rude, game 1: ${what}`);
});

test('after so many faults a bot is out', async () => {
  const out = await play('garbage', '--rounds', '15', ...patient);
  expect(out).toMatch(/^rude +100000 .* 10$/m);
  expect(await play('garbage', '--faults', '2', ...patient)).toMatch(/^rude +100000 .* 2$/m);
});
