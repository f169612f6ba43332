import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadBot, loadGame, root } from './games.ts';
import { isRecorded, keepRecord } from './keep-record.ts';
import { readLog } from '../game/log.ts';
import { verify } from '../game/replay.ts';
import { inProcess, playMatch } from '../referee/play.ts';
import { Recording } from '../referee/recording.ts';
import { isGameName, isTaken, makeGame, titleFor } from './new-game.ts';

let checkout: URL;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-new-'));
  cpSync(fileURLToPath(new URL('templates', root)), join(folder, 'templates'), { recursive: true });
  mkdirSync(join(folder, 'games'));
  checkout = pathToFileURL(`${folder}/`);
});
afterEach(() => rmSync(fileURLToPath(checkout), { recursive: true }));

const read = (file: string): string => readFileSync(new URL(file, checkout), 'utf8');

test('a new game has all files of the template, under its title', () => {
  expect(isTaken('nim', checkout)).toBe(false);
  const files = makeGame('nim', "Nim's \\ heap $&", checkout);
  expect(isTaken('nim', checkout)).toBe(true);
  expect(files).toEqual(
    ['bots/greedy.ts', 'bots/random.ts', 'messages.ts', 'rules.en.md', 'rules.pl.md', 'rules.test.ts', 'rules.ts'].map(
      (file) => `games/nim/${file}`,
    ),
  );
  expect(read('games/nim/rules.ts')).toContain("title: 'Nim\\'s \\\\ heap $&',");
  expect(read('games/nim/rules.en.md')).toMatch(/^# Nim's \\ heap \$&\n/);
  for (const file of files) expect(read(file)).not.toContain('Title of the game');
});

test('existing files are never overwritten', () => {
  makeGame('nim', 'Nim', checkout);
  expect(() => makeGame('nim', 'Other', checkout)).toThrow('EEXIST');
  expect(read('games/nim/rules.ts')).toContain("title: 'Nim',");
});

test.each([
  ['nim', true],
  ['take-away-2', true],
  ['', false],
  ['Nim', false],
  ['2048', false],
  ['../nim', false],
  ['nim/x', false],
  ['a'.repeat(33), false],
])('%j is a valid name of a game: %s', (name, isGood) => {
  expect(isGameName(name)).toBe(isGood);
});

test('a title is made from the name', () => {
  expect(titleFor('take-away')).toBe('Take away');
});

test('a recorded match is kept, and replays', async () => {
  const rules = await loadGame('geography');
  const players = ['random', 'wide'];
  const options = { gsize: 20, graph: '' };
  const seated = await Promise.all(players.map(async (bot) => inProcess(await loadBot('geography', bot))));
  const recording = new Recording();
  for await (const event of playMatch({
    game: 'geography',
    rules,
    options,
    seed: 'kept',
    players,
    moveTime: 1000,
    seated,
  }))
    recording.add(event);
  const file = keepRecord('geography', 'random-wide', recording.log, checkout);
  expect(file).toBe('games/geography/recorded/random-wide.jsonl');
  expect(isRecorded('geography', 'random-wide', checkout)).toBe(true);
  expect(isRecorded('geography', 'other', checkout)).toBe(false);
  const log = readLog(read(file));
  if (!('value' in log)) throw new Error('no log');
  expect(verify(rules, log.value)).toMatchObject({ value: { outcome: { cause: 'rules' } } });
  keepRecord('geography', 'again', recording.log, checkout);
  expect(read('games/geography/recorded/again.jsonl')).toBe(read(file));
  expect(
    existsSync(new URL('games/geography/recorded', checkout)) &&
      readdirSync(new URL('games/geography/recorded', checkout)),
  ).toHaveLength(2);
});
