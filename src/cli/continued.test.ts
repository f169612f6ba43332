import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arenaHere } from '../../test/cli.ts';
import { checkout } from '../../e2e/arena.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-from-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = `${checkout}games/geography/recorded/published.jsonl`;
const changed = (name: string, change: (text: string) => string): string => {
  writeFileSync(join(folder, name), change(readFileSync(log, 'utf8')));
  return join(folder, name);
};

test('two bots play on in both seatings; the seed, the options and the limits are those of the log', async () => {
  const out = join(folder, 'out');
  const { code, out: told } = await arenaHere(
    ['play', '--from', `${log}:8`, 'strong', 'random', '--games', '2', '--log', out],
    'en',
  );
  expect(code).toBe(0);
  expect(told).toContain('Played on from published.jsonl after turn 8.');
  const [first] = readFileSync(log, 'utf8').split('\n');
  const { seed, moveTime, options } = JSON.parse(first!) as Record<string, unknown>;
  const starts = ['0001', '0002'].map(
    (name) => JSON.parse(readFileSync(join(out, `${name}.jsonl`), 'utf8').split('\n')[0]!) as object,
  );
  const from = { match: 'published.jsonl', turn: 8 };
  expect(starts).toMatchObject([
    { players: ['strong', 'random'], seed, moveTime, options, from },
    { players: ['random', 'strong'], seed, moveTime, options, from },
  ]);
  const json = await arenaHere(['play', 'geography', '--from', `${log}:8`, 'random', 'random', '--json'], 'en');
  expect(JSON.parse(json.out)).toMatchObject({ game: 'geography', seed, from, games: 1 });
});

const newer = (): string => changed('newer.jsonl', (text) => text.replace('{"event":"start"', '$&,"version":99'));
const unknownGame = (): string => changed('unknown.jsonl', (text) => text.replace('"geography"', '"go"'));
const judged = (): string => changed('judged.jsonl', () => '{"event":"start","judge":"x","players":["a","b"]}\n');

test.each([
  [[`${log}:99`, 'random', 'random'], 'published.jsonl: there is no turn 99 to go on from: this match has 33 turns'],
  [[`${log}:33`, 'random', 'random'], 'after turn 33 the game is over, and nobody is to move'],
  [[`${log}:8`, 'random'], 'published.jsonl: this match has 2 seats, and 1 would play on'],
  [[`${log}:8`, 'random', 'random', 'random'], 'this match has 2 seats, and 3 would play on'],
  [[`${log}:8`, 'chess', 'random', 'random'], 'published.jsonl is a match of Edge geography, not of chess'],
  [[log, 'random', 'random'], '--from takes FILE:TURN, such as first/0001.jsonl:12, not'],
  [[`${log}:-1`, 'random', 'random'], '--from takes FILE:TURN'],
  [[`${log}:8`, 'random', 'random', '--seed', '5'], '--seed does not go with --from'],
  [[`${log}:8`, 'random', 'random', '--gsize', '9'], '--gsize does not go with --from'],
  [[`${log}:8`, '--judge', 'x.py', '--bot', 'a=b.py'], '--from does not go with --judge'],
  [() => [`${newer()}:8`, 'random', 'random'], 'newer.jsonl: a newer arena wrote this log: its version is 99'],
  [() => [`${unknownGame()}:8`, 'random', 'random'], 'unknown.jsonl is a match of go, a game that is not here'],
  [() => [`${judged()}:8`, 'random', 'random'], 'judged.jsonl is a match of a judge program: only that judge knows'],
  [[`${folder}/none.jsonl:8`, 'random', 'random'], 'none.jsonl: there is no such file'],
] as const)('play --from %s says what is wrong', async (given, expected) => {
  const words = typeof given === 'function' ? given() : given;
  const { code, err } = await arenaHere(['play', '--from', ...words], 'en');
  expect(err).toContain(expected);
  expect(code).toBe(1);
});
