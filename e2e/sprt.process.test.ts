// `arena sprt` and `arena ladder simulate` as a user runs them.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { arena, checkout, isThere, processesOf, start } from './arena.ts';
import { arenaHere } from '../test/cli.ts';

const zoo = (name: string): string =>
  `${JSON.stringify(process.execPath)} ${JSON.stringify(join(checkout, 'test/zoo', `${name}.mjs`))}`;
const small = ['--game', 'geography', '--gsize', '16', '--seed', '3'];

describe('sprt', () => {
  test('exit code 0 is better, 1 not better, 2 undecided', () => {
    const better = arena(['sprt', 'strong', 'random', ...small, '--elo1', '50']);
    expect(better).toMatchObject({ code: 0, err: '' });
    expect(better.out).toMatch(
      /^strong against random: better\n\d+ games: Elo \S+ ± \S+, normalized \S+ ± \S+, better with 100\.0 %, LLR [3-9]\.\d\d \(-2\.94, 2\.94\)\npairs with 0, ½, 1, 1½, 2 points: 0, 0, \d+, 0, \d+; Edge geography, seed 3, logistic Elo 0 to 50\n$/,
    );
    const worse = arena([
      'sprt',
      'random',
      'strong',
      ...small,
      '--elo0',
      '-20',
      '--elo1',
      '20',
      '--model',
      'normalized',
    ]);
    expect(worse).toMatchObject({
      code: 1,
      err: '',
      out: expect.stringContaining('random against strong: not better\n') as string,
    });
    expect(arena(['sprt', 'random', 'random', ...small, '--games', '20'])).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^random against random-2: undecided\n20 games: Elo 0\.00 /) as string,
    });
  });

  test('the same seed gives the same answer with any --concurrency', () => {
    const run = (concurrency: string): string =>
      arena(['sprt', 'wide', 'parity', ...small, '--games', '60', '--concurrency', concurrency]).out;
    expect(run('3')).toBe(run('1'));
  });

  test('programs are tested, too, and faults are explained', () => {
    const bots = ['--bot', `me=${zoo('well-behaved')}`, '--bot', `rude=${zoo('chatters')}`];
    const run = arena(['sprt', 'me', 'rude', ...small, ...bots, '--elo1', '200']);
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('me against rude: better') as string });
    expect(run.out).toMatch(
      /\n\nrude, game 1: answer is no text in turn 2: .*\n  told last:  200 16 (.*\n)*rude: and \d+ more\n$/,
    );
    expect(run.out).not.toContain('unsandboxed');
    const trusted = arena(['sprt', 'me', 'rude', ...small, ...bots, '--games', '2', '--trusted']);
    expect(trusted.out).toContain('\n\nunsandboxed: me, rude\nlimited in wall time, ');
  });

  test('Ctrl-C prints the results so far and leaves no process running', async () => {
    const word = `stopped-${randomUUID()}`; // unique to this run
    const running = start([
      'sprt',
      'random',
      'slow',
      '--game',
      'geography',
      '--gsize',
      '8',
      '--bot',
      `slow=${zoo('sleeps')} ${word}`,
      '--move-time',
      '60',
    ]);
    await isThere(word);
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(130);
    expect(running.out()).toMatch(/^random against slow: undecided\n0 games: /);
    expect(processesOf(word)).toEqual([]);
  });

  test.each([
    [['geography', 'random', 'strong'], 'Must specify --game; the games here are: '],
    [['random', 'strong', '--game', 'checkers'], 'there is no game "checkers"'],
    [['random', '--game', 'geography'], 'name two bots, A and B, not 1'],
    [['random', 'nobody', '--game', 'geography'], 'there is no player "nobody"'],
    [
      ['random', 'strong', '--game', 'geography', '--elo0', '5'],
      '--elo0 must be less than --elo1, but 5 is not less than 5',
    ],
    [
      ['random', 'strong', '--game', 'geography', '--elo1', 'much'],
      '--elo1 must be a number from -1000 to 1000, not "much"',
    ],
    [
      ['random', 'strong', '--game', 'geography', '--elo1', '1001'],
      '--elo1 must be a number from -1000 to 1000, not "1001"',
    ],
    [
      ['random', 'strong', '--game', 'geography', '--alpha', '0.5'],
      '--alpha must be a number from 0.000001 to 0.499, not "0.5"',
    ],
    [['random', 'strong', '--game', 'geography', '--model', 'x'], '--model must be logistic or normalized, not "x"'],
    [['random', 'strong', '--game', 'kierki'], 'Kierki is no game for two'],
    [
      ['random', 'strong', '--game', 'geography', '--bot', `late=${zoo('sleeps')}`],
      'the bot late is given but does not play',
    ],
  ])('%j', async (words, why) => {
    const { code, out, err } = await arenaHere(['sprt', ...words]);
    expect({ code, out }).toEqual({ code: 3, out: '' }); // 1 is "not better"
    expect(err).toContain(`arena: ${why}`);
    expect(err.trimEnd()).not.toContain('\n');
  });

  test('a bot that cannot be started is an error, not a result', () => {
    expect(arena(['sprt', 'random', 'gone', ...small, '--bot', 'gone=./gone.cpp'])).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('the bot gone: cannot be started') as string,
    });
  });
});

describe('ladder simulate', () => {
  const [bots, gap, games, runs] =
    process.env['ARENA_SOAK'] === '1' ? ['8', '100', '700', '3'] : ['4', '200', '310', '2'];
  const words = ['ladder', 'simulate', '--bots', bots, '--gap', gap, '--games', games, '--runs', runs];
  const short = ['ladder', 'simulate', '--bots', '4', '--gap', '10', '--games', '40', '--runs', '1'];

  test('prints a table, the same for the same seed', async () => {
    const run = arena([...words, '--seed', '1']);
    expect(run).toMatchObject({ code: 0, err: '' });
    const [head, , columns, ...rows] = run.out.split('\n');
    expect([head, columns]).toEqual([
      `${runs} ladders of ${bots} bots, ${gap} Elo apart, seed 1`,
      expect.stringMatching(/^games +right leader +whole order right +intervals that hold +by points$/),
    ]);
    expect(rows.join('\n')).toMatch(
      new RegExp(
        String.raw`^300 .*\n(600 .*\n)?${games} +100\.0 % ± 0\.0( +\S+ % ± \S+){2} +–\n\nA newcomer is within one place after its first 80 games\n  in the place of one that left: +\S+ % ± \S+\n  halfway between two others: +\S+ % ± \S+\n$`,
      ),
    );
    const belowHead = async (seed: string): Promise<string> =>
      (await arenaHere([...short, '--seed', seed])).out.replace(/^.*/, '');
    const one = await belowHead('1');
    expect(await belowHead('1')).toBe(one);
    expect(await belowHead('2')).not.toBe(one);
  });

  test.each([
    [['ladder'], 'write arena ladder simulate'],
    [['ladder', 'climb'], 'write arena ladder simulate'],
    [['ladder', 'simulate', '--bots', '1'], '--bots must be a whole number from 2 to 1000, not "1"'],
  ])('%j', async (args, why) => {
    const { code, err } = await arenaHere(args);
    expect(code).toBe(1);
    expect(err).toContain(`arena: ${why}`);
  });
});
