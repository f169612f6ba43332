// A referee that was late itself calls nobody late: here a bot without a sandbox stops the referee for a while in the
// bot's own turn.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arena, checkout, type Run } from './arena.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-void-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const saboteur = (times: number, count: string): string => `
import { appendFileSync, readFileSync } from 'node:fs';
import { play } from ${JSON.stringify(join(checkout, 'test/zoo/well-behaved.mjs'))};
const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
let answers = 0;
play((text) => {
  if (++answers === 2 && readFileSync(${JSON.stringify(count)}).length < ${times}) {
    appendFileSync(${JSON.stringify(count)}, '.');
    wait(50); // by then its clock runs
    process.kill(process.ppid, 'SIGSTOP');
    wait(1500);
    process.kill(process.ppid, 'SIGCONT');
  }
  process.stdout.write(\`\${text}\\n\`);
});
`;

function playAgainst(times: number): Run & { starved: number; log: string } {
  const [bot, count, log] = [
    join(folder, `stops-${times}.mjs`),
    join(folder, `count-${times}`),
    join(folder, `log-${times}`),
  ];
  writeFileSync(count, '');
  writeFileSync(bot, saboteur(times, count));
  const run = arena([
    'play',
    'geography',
    '--bot',
    `stops=${bot}`,
    'stops',
    'random',
    '--seed',
    '5',
    '--gsize',
    '16',
    '--move-time',
    '1',
    '--log',
    log,
    '--trusted',
  ]);
  return { ...run, starved: readFileSync(count).length, log };
}

test('the match is void and played again, with a message', () => {
  const { code, out, err, starved, log } = playAgainst(2);
  expect(starved).toBe(2);
  expect(
    err.match(/^game 1 is void: the referee was more than 50 ms late on this machine; it is played again$/gm),
  ).toHaveLength(2);
  expect(code).toBe(0);
  expect(out).toMatch(/^1 game of Edge geography/);
  expect(readFileSync(join(log, '0001.jsonl'), 'utf8')).toContain('"cause":"rules"');
  const last = readFileSync(join(log, '0001.times.jsonl'), 'utf8').trimEnd().split('\n').at(-1)!;
  expect(JSON.parse(last)).toMatchObject({ used: [{ clock: 'wall', exit: 'exit code 0', box: 'unsandboxed' }, null] });
});

test('after three attempts the match cannot be played on this machine', () => {
  const { code, out, starved } = playAgainst(100);
  expect(starved).toBe(3);
  expect(code).toBe(1);
  expect(out).toMatch(/^0 games of Edge geography/);
  expect(out).toContain('game 1: not playable on this machine: the referee was more than 50 ms late');
});

test('a game of a tournament that cannot be played fairly is left for the next run', () => {
  const [bot, count, out] = [join(folder, 'stops.mjs'), join(folder, 'count'), join(folder, 'tournament')];
  writeFileSync(count, '');
  writeFileSync(bot, saboteur(3, count));
  writeFileSync(join(folder, 'players.txt'), 'stops = stops.mjs\nrandom\n');
  const play = (): Run =>
    arena([
      'tournament',
      'geography',
      '--players',
      join(folder, 'players.txt'),
      '--games',
      '1',
      '--seed',
      '5',
      '--gsize',
      '16',
      '--move-time',
      '1',
      '--trusted',
      '--out',
      out,
    ]);
  const first = play();
  expect(
    first.err.match(/^game 1 is void: the referee was more than 50 ms late on this machine; it is played again$/gm),
  ).toHaveLength(2);
  expect(first).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^game 1 has no result: not playable on this machine: .*\nThe same command plays it again\.\n0 games in /m,
    ),
  });
  expect(play()).toMatchObject({ code: 0, out: expect.stringMatching(/^1 games? in /m) });
});
