// Bots that misbehave, each in a match of its own, as `arena play` plays and prints it.
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const rude = join(checkout, 'games/poker/fixtures/rude.mjs');

const plays = openPlays();
afterAll(() => plays.stop());

/** Plays one match of a rude bot and returns what was printed; from seat 1 it has a bet to call in its first turn. */
const play = (flaw: string, ...more: string[]): Promise<string> =>
  plays.play([
    'poker',
    '--bot',
    `rude=${JSON.stringify(process.execPath)} ${JSON.stringify(rude)} ${flaw}`,
    ...'rude caller caller --seed 1 --hands 12 --levelHands 0'.split(' '),
    ...more,
  ]);

/** For bots that must not be late on a busy machine. */
const patient = ['--move-time', '20s'];

const form = 'the answer must be FOLD, CHECK, CALL or RAISE and the chips of this round, such as RAISE 60';
const small = 'a raise to 21 is too small: it must be to 40 at least, in chips of this round';
const cases: readonly (readonly [flaw: string, what: string, said: string])[] = [
  ['small', `illegal move in turn 2: ${small}`, 'RAISE 21'],
  [
    'big',
    'illegal move in turn 2: a raise to 999999999 is too big: 1000 chips of this round are all in',
    'RAISE 999999999',
  ],
  ['not-free', 'illegal move in turn 2: there is a bet to call (10 more chips): call, raise or fold', 'CHECK'],
  ['words', `unreadable answer in turn 2: ${form}`, 'I call!'],
  ['digits', `unreadable answer in turn 2: ${form}`, `RAISE ${'9'.repeat(30)}`],
  ['long', `unreadable answer in turn 2: ${form}`, 'x'.repeat(20)],
  ['bytes', `answer is no text in turn 2: ${form}`, '\\x00\\x01'],
  ['blank', `empty answer in turn 2: ${form}`, ''],
];

describe('a wrong answer is explained, a move is made for the bot, and it plays on', () => {
  test.each(cases)('%s', async (flaw, what, said) => {
    const out = await play(`${flaw} once`, ...patient);
    expect(out).toContain(`rude, game 1: ${what}; the move was made for it\n`);
    expect(out).toContain(`  told last:  TURN 10 40 1000 50\n  wrote last: ${said}`);
    expect(out.match(/^rude, game 1:/gm)).toHaveLength(1);
    expect(out).toMatch(/^ {2}hint: {7}\S/m);
  });
});

test('after ten of them the bot is out, and the match goes on without it', async () => {
  const out = await play('words', ...patient);
  expect(out).toMatch(/^rude .* 10$/m);
  expect(out).toContain('rude: and 5 more\n');
});

describe('a bot that is gone or talks out of turn is out at once', () => {
  test.each([
    ['double', 'more than one answer in turn'],
    ['crash', 'ended with an error in turn 2: the program ended with exit code 3; the match went on without it'],
    ['leave', 'program ended in turn 2: the program ended with exit code 0; the match went on without it'],
  ])('%s', async (flaw, what) => {
    const out = await play(flaw, ...patient);
    expect(out).toContain(what);
    expect(out).toMatch(/^rude .* 1$/m);
  });

  test('hang', async () => {
    const out = await play('hang', '--startup', '0s', '--move-time', '200ms', '--faults', '2');
    expect(out.match(/^rude, game 1: .* in turn \d+:/gm)).toHaveLength(2);
    expect(out).toContain('the match went on without it');
  });
});
