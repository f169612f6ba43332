// JSON lines, and clocks for a whole game, with real programs.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arena, checkout } from './arena.ts';
import { arenaHere } from '../test/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-protocol-'));
chmodSync(folder, 0o755); // in a sandbox programs run as another user
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Moves along the first free edge; thinks for so many milliseconds before every move. */
const walker = (thinks: number): string =>
  `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { event, view } = JSON.parse(line);
  if (event === 'end') break;
  const at = view.edges.indexOf(view.token);
  await new Promise((resolve) => setTimeout(resolve, ${thinks}));
  console.log(view.edges[at % 2 === 0 ? at + 1 : at - 1]);
}
`;

test('the bot of docs/protocol.md plays to the end', ({ skip }) => {
  skip(spawnSync('python3', ['--version']).status !== 0, 'no Python on this machine');
  const [, bot] = /```python\n(.*?)```/s.exec(readFileSync(`${checkout}docs/protocol.md`, 'utf8'))!;
  const mine = put('mine.py', bot!);
  const bots = ['mine', 'random', '--bot', `mine=${mine}`, '--trusted'];
  const played = arena([
    'play',
    'geography',
    ...bots,
    '--protocol',
    'json',
    '--games',
    '4',
    '--gsize',
    '12',
    '--log',
    join(folder, 'logs'),
  ]);
  expect(played.code).toBe(0);
  for (const file of ['0001', '0002', '0003', '0004'])
    expect(readFileSync(join(folder, `logs/${file}.jsonl`), 'utf8')).toMatch(/"event":"end".*"cause":"rules"/);
});

test('an unknown protocol is refused in one line', () => {
  const refused = arena(['play', 'geography', 'random', 'random', '--protocol', 'uci']);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/^arena: this game has no protocol "uci"; it has lines, json/);
});

test('a player whose clock for a game runs out loses in that move', () => {
  const slow = put('slow.mjs', walker(400));
  const bots = ['slow', 'random', '--bot', `slow=${slow}`, '--trusted', '--protocol', 'json'];
  const logs = join(folder, 'clock');
  const played = arena([
    'play',
    'geography',
    ...bots,
    '--gsize',
    '200',
    '--clock',
    '1+0.01',
    '--startup',
    '0',
    '--seed',
    'x',
    '--log',
    logs,
  ]);
  expect(played.code).toBe(0);
  const lines = readFileSync(join(logs, '0001.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({ clock: { kind: 'game', ms: 1000, increment: 10 } });
  expect(lines.at(-1)).toMatchObject({ event: 'end', by: 0, scores: [0, 1] });
  const fault = lines.at(-2)!;
  expect(fault).toMatchObject({ event: 'fault', seat: 0 });
  expect(['timeout', 'silent', 'slow-start']).toContain(fault['fault']);
  // two moves of 0.4 s and their start fit into a second, three do not; on a busy machine not even the start
  expect([1, 3, 5]).toContain(fault['turn']);
  expect(arena(['verify', join(logs, '0001.jsonl')]).code).toBe(0);
});

test('with an increment as long as each move the same bot does not run out of time', () => {
  const slow = put('paced.mjs', walker(100));
  const bots = ['slow', 'random', '--bot', `slow=${slow}`, '--trusted', '--protocol', 'json'];
  const played = arena([
    'play',
    'geography',
    ...bots,
    '--gsize',
    '10',
    '--clock',
    '5+2',
    '--seed',
    'x',
    '--log',
    join(folder, 'paced'),
  ]);
  expect(played.code).toBe(0);
  expect(readFileSync(join(folder, 'paced/0001.jsonl'), 'utf8')).toMatch(/"cause":"rules"/);
});

/** A round robin of geography on 40 vertices between these programs and the bot random. */
function tournament(name: string, programs: readonly string[], flags: readonly string[]): readonly string[] {
  const players = put(`${name}.txt`, [...programs.map((file) => `${file} = ${file}.mjs`), 'random'].join('\n'));
  const out = join(folder, name);
  const limits = ['--games', '1', '--gsize', '40', '--seed', '7', '--trusted', '--out', out, ...flags];
  const { code } = arena(['tournament', 'geography', '--players', players, '--format', 'round-robin', ...limits]);
  expect(code).toBe(0);
  const logs = readdirSync(join(out, 'matches')).filter((file) => /^\d+\.jsonl$/.test(file));
  expect(logs).toHaveLength(3);
  expect(arena(['verify', ...logs.map((file) => join(out, 'matches', file))]).code).toBe(0);
  return logs.map((file) => readFileSync(join(out, 'matches', file), 'utf8'));
}
const pageOf = (name: string): string => readFileSync(join(folder, name, 'index.html'), 'utf8');

test('a tournament has a clock for a game: who uses it up loses, and the page and the tournament file tell it', () => {
  const zoo = JSON.stringify(join(checkout, 'test/zoo/well-behaved.mjs'));
  const after = (ms: number): string => `setTimeout(() => process.stdout.write(text + '\\n'), ${ms})`;
  put('quick.mjs', `import { play } from ${zoo};\nplay((text) => ${after(0)});\n`);
  put('sleepy.mjs', `import { play } from ${zoo};\nlet moves = 0;\nplay((text) => moves++ < 2 && ${after(10)});\n`);
  const logs = tournament('clocked', ['quick', 'sleepy'], ['--clock', '2+0.1']);
  for (const log of logs) {
    expect(log).toContain('"clock":{"kind":"game","ms":2000,"increment":100}');
    const isSleepy = log.includes('"sleepy"');
    expect(log).toMatch(isSleepy ? /"fault":"(timeout|silent)","reason":\{/ : /"cause":"rules"/);
  }
  expect(pageOf('clocked')).toContain('2\u00a0s + 0.1\u00a0s a move per player and game');
  expect(readFileSync(join(folder, 'clocked/tournament.trf'), 'utf8')).toContain(
    '122 1 game per pairing, 2 s + 0.1 s a move per player and game',
  );
});

test('a tournament is played by JSON lines', () => {
  put('north.mjs', walker(0));
  put('south.mjs', walker(0));
  for (const log of tournament('by-json', ['north', 'south'], ['--protocol', 'json'])) {
    expect(log).toMatch(/^\{"event":"start",.*"protocol":"json"/);
    expect(log).toMatch(/"cause":"rules"/);
  }
});

test.each([
  [['--clock', '10+'], /--clock must be seconds/],
  [['--clock', '0'], /--clock must be seconds/],
  [['--clock', '10', '--move-time', '1s'], /--clock goes without --move-time/],
])('%j is refused in a line', async (flags, complaint) => {
  const refused = await arenaHere(['play', 'geography', 'random', 'random', ...flags]);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(complaint);
});
