// JSON lines, and clocks for a whole game, with real programs.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arena, checkout } from './arena.ts';

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
  expect([3, 5]).toContain(fault['turn']); // two moves of 0.4 s and their start fit into a second, three do not
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

test.each([
  [['--clock', '10+'], /--clock must be seconds/],
  [['--clock', '0'], /--clock must be seconds/],
  [['--clock', '10', '--move-time', '1s'], /--clock goes without --move-time/],
])('%j is refused in a line', (flags, complaint) => {
  const refused = arena(['play', 'geography', 'random', 'random', ...flags]);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(complaint);
});
