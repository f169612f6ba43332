// `--json`: the shapes of docs/json.md, the same in every language, and nothing else on stdout.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arenaHere } from '../test/cli.ts';
import type { Language } from '../src/game/message.ts';
import { arena, checkout, type Run } from './arena.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-json-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (file: string): string => join(folder, file);
const zoo = (name: string): string => `node ${join(checkout, 'test/zoo', `${name}.mjs`)}`;

/** The output in English, which must be that in Polish; measured numbers may differ. */
async function both(
  args: readonly string[],
  measured = /"(\w+Ms|peakBytes|replay)":[^,}]+/g,
  run: (words: readonly string[], language: Language) => Promise<Run> | Run = arenaHere,
): Promise<unknown> {
  const { out: english } = await run([...args, '--json'], 'en');
  const { out: polish } = await run([...args, '--json'], 'pl');
  expect(polish.replaceAll(measured, '')).toBe(english.replaceAll(measured, ''));
  return english
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

const used = { moves: expect.any(Number), thoughtMs: expect.any(Number), longestMs: expect.any(Number) };

test('play', async () => {
  const args = ['--games', '4', '--seed', '1', '--gsize', '16'];
  const found = await both(['play', 'geography', '--bot', `rude=${zoo('chatters')}`, 'random', 'rude', ...args]);
  expect(found).toEqual([
    {
      game: 'geography',
      options: { gsize: 16, graph: '' },
      seed: '1',
      games: 4,
      counts: 'wins',
      elo: null,
      eloError: null,
      normalizedElo: null,
      normalizedEloError: null,
      better: 1,
      draws: 0,
      pairs: [0, 0, 0, 0, 2],
      players: [
        {
          ...used,
          name: 'random',
          average: 1,
          low: expect.any(Number),
          high: 1,
          won: 4,
          lost: 0,
          places: [4, 0],
          cpuMs: null,
          peakBytes: null,
          sandbox: null,
          faults: [],
        },
        {
          ...used,
          name: 'rude',
          average: 0,
          low: 0,
          high: expect.any(Number),
          won: 0,
          lost: 4,
          places: [0, 4],
          cpuMs: expect.toSatisfy((cpu) => cpu === null || typeof cpu === 'number'),
          peakBytes: expect.toSatisfy((peak) => peak === null || typeof peak === 'number'),
          sandbox: expect.any(String),
          faults: [1, 2, 3, 4].map((game) => ({
            game,
            turn: 1 + (game % 2),
            fault: 'binary',
            reason: { code: 'answer-form' },
            told: expect.stringMatching(/^200 16 /),
            said: '\\x1b[31mresign\\x00',
            standIn: false,
            stderr: '',
            replay: expect.stringContaining(` --feed '${game % 2}=node `),
          })),
        },
      ],
      voids: [],
    },
  ]);
});

test('play of a judge', async () => {
  writeFileSync(
    at('judge.mjs'),
    "process.stdout.write('[1]go\\n'); process.stdin.once('data', () => console.log('[0]END\\n[3]'));",
  );
  writeFileSync(at('bot.mjs'), "process.stdin.once('data', () => console.log('here'));");
  const words = ['play', '--judge', at('judge.mjs'), '--bot', `a=${at('bot.mjs')}`, '--terminator', 'newline'];
  expect(await both([...words, '--seed', '1', '--games', '2'])).toMatchObject([
    {
      judge: 'judge.mjs',
      seed: '1',
      games: 2,
      results: [
        { players: ['a'], scores: [3] },
        { players: ['a'], scores: [3] },
      ],
      players: [{ name: 'a', score: 6, ended: 0, longestMs: expect.any(Number), faults: [] }],
    },
  ]);
});

test('sprt', async () => {
  const small = ['--game', 'geography', '--gsize', '16', '--seed', '3'];
  // built-in bots are played in the process of the command, which raises its priority
  const apart = (words: readonly string[], language: Language): Run => arena([...words, '--lang', language]);
  expect(await both(['sprt', 'random', 'random', ...small, '--games', '20'], undefined, apart)).toEqual([
    {
      game: 'geography',
      seed: '3',
      players: ['random', 'random-2'],
      verdict: 'undecided',
      games: 20,
      pairs: expect.any(Array),
      voidPairs: 0,
      llr: expect.any(Number),
      lower: expect.closeTo(-2.94, 2),
      upper: expect.closeTo(2.94, 2),
      elo: expect.any(Number),
      eloError: expect.any(Number),
      normalizedElo: expect.any(Number),
      normalizedEloError: expect.any(Number),
      better: expect.any(Number),
      elo0: 0,
      elo1: 5,
      alpha: 0.05,
      beta: 0.05,
      model: 'logistic',
      faults: [
        { name: 'random', faults: [] },
        { name: 'random-2', faults: [] },
      ],
    },
  ]);
});

test('tournament', async () => {
  writeFileSync(at('players.txt'), 'random\nstrong\nwide\n');
  const words = ['tournament', 'geography', '--players', at('players.txt'), '--format', 'round-robin', '--games', '1'];
  expect(
    await both([...words, '--gsize', '10', '--seed', '1', '--out', at('out')], /"(mean|longest)":[^,}]+/g),
  ).toMatchObject([
    {
      game: 'geography',
      format: 'round-robin',
      seed: '1',
      refused: [],
      voids: [],
      places: [{ place: 1 }, { place: 2 }, { place: 3 }],
      out: at('out'),
      games: 3,
      isOver: true,
      files: ['results.csv', 'standings.json', 'tournament.trf', 'index.html'],
      faults: [],
    },
  ]);
});

// The published example before its third round.
const event = `012 Example Bot Cup
142 4
152 W
001    1      anaconda v4                                                        1.5    1     4 w 1     7 b =
001    2      basilisk v2                                                        1.0    4     5 b 0     3 w 1
001    3      cobra v7                                                           0.5    6     6 w =     2 b 0
001    4      dervish v1                                                         1.0    4     1 b 0     6 b 1
001    5      echo v3                                                            1.5    1     2 w 1  0000 - H
001    6      falcon v2                                                          0.5    6     3 b =     4 w 0
001    7      gecko v1                                                           1.5    1  0000 - U     1 w =
`;

test('pair', async () => {
  writeFileSync(at('event.trf'), event);
  const player = { number: expect.any(Number) as number, name: expect.stringMatching(/ v\d$/) as string };
  expect(await both(['pair', at('event.trf')])).toEqual([
    {
      round: 3,
      rounds: 4,
      system: 'dutch',
      boards: [1, 2, 3].map((board) => ({ board, white: player, black: player })),
      bye: player,
    },
  ]);
});

test('replay: every line of the log with the position after it', async () => {
  const lines = (await both(['replay', at('out/matches/0001.jsonl')])) as Record<string, unknown>[];
  expect(lines[0]).toMatchObject({ event: 'start', game: 'geography', view: { vertices: 10 } });
  expect(lines[1]).toMatchObject({ event: 'turn', turn: 1, view: { token: expect.any(Number) } });
  expect(lines.at(-1)).toMatchObject({ event: 'end', view: { vertices: 10 } });
  const { code, err } = await arenaHere(['replay', at('out/matches/0001.jsonl'), '--json', '--png']);
  expect([code, err]).toEqual([1, 'arena: --png, --gif and --json go without each other (arena replay --help)\n']);
});

test('help and completion know --json', async () => {
  for (const command of ['play', 'sprt', 'tournament', 'pair', 'replay'])
    expect([command, (await arenaHere([command, '--help'])).out]).toEqual([
      command,
      expect.stringMatching(/^ {2}--json +\S/m),
    ]);
  expect((await arenaHere(['completion', 'bash'])).out).toMatch(/pair\).*--json/);
});
