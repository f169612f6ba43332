import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDeals } from '../games/kierki/deals.ts';
import { arena, arenaFile } from './arena.ts';
import { arenaHere } from '../test/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-deals-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, text: string | Buffer): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

describe('arena deals', () => {
  test('the same seed gives the same file, another seed another one', async () => {
    const run = arena(['deals', 'kierki', '--seed', '7', '--deals', '1-7']);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(readDeals(run.out)).toMatchObject({
      value: [1, 2, 3, 4, 5, 6, 7].map((type, at) => ({ type, leader: at % 4 })),
    });
    expect(await arenaHere(['deals', '--seed', '7', 'kierki'])).toEqual(run);
    expect((await arenaHere(['deals', 'kierki', '--seed', '8'])).out).not.toBe(run.out);
  });

  test('a random seed is printed, and gives the same cards again', async () => {
    const { out, err } = await arenaHere(['deals', 'kierki', '--deals', '7,7']);
    const [, seed] = /^seed ([0-9a-f]{16})\n$/.exec(err)!;
    expect(await arenaHere(['deals', 'kierki', '--deals', '7,7', '--seed', seed!])).toEqual({ code: 0, out, err: '' });
  });

  test('the cards are those of the first games of arena play, which reads them back', async () => {
    const file = written('game.txt', (await arenaHere(['deals', 'kierki', '--seed', 'same', '--deals', '3,5'])).out);
    const moves = (name: string, args: string[]): string[] => {
      const log = join(folder, name);
      expect(arena(['play', 'kierki', 'lowest', 'lowest', 'duck', 'highest', '--log', log, ...args])).toMatchObject({
        code: 0,
        err: '',
      });
      return readFileSync(join(log, '0001.jsonl'), 'utf8').match(/"moves":\{[^}]*\}/g)!;
    };
    const drawn = moves('drawn', ['--seed', 'same', '--deals', '3,5']);
    expect(drawn).toHaveLength(104);
    expect(moves('read', ['--seed', 'other', '--file', file])).toEqual(drawn);
  });

  test('a full disk is reported in one line', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [arenaFile, 'deals', 'kierki', '--seed', '7'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([1, 'arena: cannot write the game: the disk is full\n']);
  });

  test.each([
    [[], 'name a game; the games here are: '],
    [['checkers'], 'there is no game "checkers"'],
    [['geography'], 'geography has no cards to deal; these have: kierki'],
    [['kierki', 'geography'], 'one game is enough, and geography is too much'],
    [
      ['kierki', '--deals', '1-8'],
      'The deals must be a list of types from 1 to 7, such as 1-7 or 7,7,3-5, of at most 100 deals',
    ],
    [['kierki', '--deals', ''], 'The deals must be a list of types'],
    [['kierki', '--deals'], 'Option --deals needs a value'],
    [['kierki', '--what'], 'Unrecognized argument --what'],
    [['kierki', '--file', '/no/such/file'], 'cannot read /no/such/file: there is no such file or folder'],
    [['kierki', '--file', '/'], 'cannot read /: it is a folder'],
    [['kierki', '--file', '/dev/zero'], '/dev/zero is longer than 16 MiB: is it the right file?'],
    [
      ['kierki', '--file', written('empty.txt', '')],
      'empty.txt: line 1: a game file holds at least one deal, and this one is empty',
    ],
    [
      ['kierki', '--file', written('binary.txt', Buffer.from([0x1b, 0x5b, 0x32, 0x4a, 0xff]))],
      'binary.txt: line 1: a deal begins with its type from 1 to 7 and the seat that leads, such as 2N, not "\\x1b[2J\\ufffd"',
    ],
  ])('wrong words %j: one line and exit code 1', async (args, sentence) => {
    const run = await arenaHere(['deals', ...args]);
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toMatch(/^arena: [ -~]*\n$/);
    expect(run.err).toContain(sentence);
  });
});
