// `arena play --judge` as a user runs it: the examples by the commands of their READMEs, and errors.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { judgedMatch } from '../src/match/judge/play.ts';
import { findSandboxSupport } from '../src/sandbox/sandbox.ts';
import { leftBy } from '../test/sandbox.ts';
import { arenaHere } from '../test/cli.ts';
import { smallDisk } from '../test/small-disk.ts';
import { arena, checkout, isThere, processesOf, start, type Run } from './arena.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-judges-'));
chmodSync(folder, 0o755); // in a sandbox programs run as another user
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const boxes = await findSandboxSupport().then(
  () => '',
  (error: Error) => error.message,
);
const write = (name: string, text: string, mode = 0o644): string => {
  const file = join(folder, name);
  writeFileSync(file, text, { mode });
  return file;
};
/** Starts much faster than Node. */
const shell = (name: string, text: string): string => write(name, `#!/bin/sh\n${text}`, 0o755);

/** A judge that asks once and gives each bot the number it said, or 0. */
const judge = shell(
  'judge.sh',
  `echo "[1,2]seed $ARENA_SEED"
echo waiting >&2
read -r one
read -r two
case $one in *[!0-9]*) one=0 ;; esac
case $two in *[!0-9]*) two=0 ;; esac
echo '[0]END'
echo "[\${one:-0},\${two:-0}]"
`,
);
const bot = (name: string, words: string): string =>
  write(name, `process.stdin.once('data', (data) => { ${words} }); process.stdin.resume();`);
const five = shell('five.sh', 'read -r data\necho 5\necho "I saw $data" >&2\ncat > /dev/null\n');
const three = shell('three.sh', 'read -r data\necho 3\ncat > /dev/null\n');
/** Plays in this process, or in one of its own, in the folder of the test. */
const play = (args: readonly string[]): ReturnType<typeof arenaHere> =>
  arenaHere(['play', '--terminator', 'newline', ...args]);
const playApart = (args: readonly string[]): Run =>
  arena(['play', '--terminator', 'newline', ...args], { cwd: folder });
const both = ['--judge', judge, '--bot', `a=${five}`, '--bot', `b=${three}`];

test('the game whose log has no room on the disk is told and counts', async ({ skip }) => {
  skip(boxes !== '', boxes);
  const disk = smallDisk(1);
  if ('why' in disk) return skip(disk.why);
  try {
    const log = join(disk.folder, 'log');
    mkdirSync(log);
    disk.fill();
    const { code, out, err } = await play([...both, '--games', '3', '--log', log]);
    expect(out).toMatch(/^game 1: a 5, b 3$/m);
    expect(out).toMatch(/^a +(5|10 +5|15 +5) +0 /m); // others may end before the log is missed
    expect([code, err]).toEqual([1, `arena: cannot keep the log of game 1 in ${log}: the disk is full\n`]);
  } finally {
    disk.remove();
  }
});

test('a judge learns how many bots sit; a blank after the list is passed on, and END is told to nobody', async ({
  skip,
}) => {
  skip(boxes !== '', boxes);
  const counts = write(
    'counts.mjs',
    `
    import { createInterface } from 'node:readline';
    const bots = Number(process.env.ARENA_BOTS);
    console.log('[0] there are ' + bots);
    let heard = 0;
    createInterface({ input: process.stdin }).on('line', (line) => {
      console.error('heard ' + JSON.stringify(line));
      if (++heard === bots) console.log('[0]END\\n[' + Array(bots).fill(1) + ']');
    });
  `,
  );
  const echo = write(
    'echo.mjs',
    `
    import { createInterface } from 'node:readline';
    const end = () => console.error('my input ended');
    createInterface({ input: process.stdin }).on('line', (line) => console.log(line)).on('close', end);
  `,
  );
  const run = await play(['--judge', counts, '--bot', `a=${echo}`, '--seats', '3', '--log', join(folder, 'counts')]);
  expect(run).toMatchObject({ code: 0 });
  expect(run.out.match(/heard " there are 3"/g)).toHaveLength(3);
  expect(run.out).not.toContain('my input ended');
});

describe('the examples', () => {
  const examples = join(checkout, 'examples/judges');
  const toolchains: Readonly<Record<string, readonly string[]>> = {
    guess: ['python3', 'g++'],
    auction: ['g++', 'python3'],
    noughts: ['javac', 'python3'],
  };
  const wordsOf = (name: string): string[] =>
    /^bin\/arena (play .*)$/m.exec(readFileSync(join(examples, name, 'README.md'), 'utf8'))![1]!.split(' ');

  test('are all tested', () => expect(readdirSync(examples).toSorted()).toEqual(Object.keys(toolchains).toSorted()));

  test.for([
    ['guess', /^halver +11 +0 +0 /m],
    ['auction', /^careful +-?\d+ +0 +0 .*\nlearner +-?\d+ +0 +0 .*\nflat +-?\d+ +0 +0 /m],
    ['noughts', /^perfect +1 +0 +0 .*\neager +1 +0 +0 /m],
  ] as const)('%s plays by the command of its README, twice the same', async ([name, table], { skip }) => {
    const missing = toolchains[name]!.find((tool) => spawnSync(tool, ['--version']).status !== 0);
    skip(missing !== undefined, `no ${missing} on this machine`);
    skip(boxes !== '', boxes);
    const logs = ['one', 'two'].map((log) => join(folder, `${name}-${log}`));
    const runs = [
      arena([...wordsOf(name), '--log', logs[0]!], { cwd: checkout }),
      await arenaHere([...wordsOf(name), '--log', logs[1]!]),
    ];
    for (const run of runs) {
      expect(run).toMatchObject({ code: 0 });
      expect(run.out).toMatch(table);
    }
    const [one, two] = logs.map((log) => readFileSync(join(log, '0001.jsonl'), 'utf8'));
    expect(one).toBe(two);
  });
});

describe.skipIf(boxes !== '')('a game', () => {
  test('is printed, counted and saved', () => {
    const log = join(folder, 'log');
    const { code, out } = playApart([...both, '--seed', '7', '--log', log]);
    expect(code).toBe(0);
    expect(out).toMatch(/^1 game judged by judge\.sh, seed 7\n/);
    expect(out).toMatch(/^\d+\.\d{3} s {2}judge to a, b {2}seed 7\/1$/m);
    expect(out).toMatch(/^\d+\.\d{3} s {2}a {14}5$/m);
    expect(out).toContain('judge on stderr: waiting');
    // without cgroups CPU time is not measured
    expect(out).toMatch(/^a +5 +0 +0 +\S+ m?s +(\S+ m?s|–) +\S+ MiB$/m);
    expect(out).not.toContain('I saw');
    const lines = readFileSync(join(log, '0001.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([
      {
        event: 'start',
        judge: 'judge.sh',
        seed: '7/1',
        players: ['a', 'b'],
        terminator: 'newline',
        limit: { cpu: 1000, wall: 4100 },
        version: 2,
      },
      { event: 'told', turn: 1, to: [0, 1], text: 'seed 7/1' },
      { event: 'answer', turn: 1, seat: 0, text: '5' },
      { event: 'answer', turn: 1, seat: 1, text: '3' },
      { event: 'end', scores: [5, 3], given: [5, 3] },
    ]);
    const times = readFileSync(join(log, '0001.times.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(times[2]).toMatchObject({ event: 2, at: expect.any(Number) as number, ms: expect.any(Number) as number });
    const verified = arena(['verify', join(log, '0001.jsonl')]);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(verified.out).toContain('the rules of the judge were not checked');
    expect(times.at(-1)).toMatchObject({
      used: [{ longest: expect.any(Number) as number, peak: expect.any(Number) as number }, {}],
      judge: { stderr: 'waiting\n' },
    });
  });

  test('several games rotate the seats and share seeds', async () => {
    const { code, out } = await play([...both, '--seed', '7', '--games', '3']);
    expect(code).toBe(0);
    // games 1 and 2 share a seed: another game comes between them
    expect(out).toContain('game 1: a 5, b 3\ngame 3: a 5, b 3\ngame 2: b 3, a 5\n');
    expect(out).toMatch(/^a +15 +5 +0 /m);
  });

  test('no bot can read the messages of others in the log', () => {
    const spy = write(
      'spy.mjs',
      `import { existsSync } from 'node:fs'; process.stdin.once('data', () => console.log(existsSync('kept') && !existsSync('kept/0001.jsonl') ? 1 : 9));`,
    );
    const { code, out } = playApart([
      '--judge',
      judge,
      '--bot',
      `a=${spy}`,
      '--bot',
      `b=${three}`,
      '--games',
      '2',
      '--log',
      'kept',
    ]);
    expect(code).toBe(0);
    expect(out).toContain('game 1: a 1, b 3\ngame 2: b 3, a 1\n');
  });

  test('one bot may play in every seat', async () => {
    expect((await play(['--judge', judge, '--bot', `a=${five}`, '--seats', '2'])).out).toMatch(/^a +5 .*\na-2 +5 /m);
  });

  test('a bot that was ended is explained, to its owner with its stderr, and gets the minimum', async () => {
    const crash = bot('crash.mjs', `console.error('out of ideas'); process.exit(3)`);
    const { code, out } = await play([
      '--judge',
      judge,
      '--bot',
      `a=${crash}`,
      '--bot',
      `b=${three}`,
      '--minimum',
      '-2',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^a +-2 +1 +0 /m);
    expect(out).toMatch(/^a: .* in turn 1: the program ended with exit code 3$/m);
    expect(out).toMatch(/on stderr: +out of ideas/);
  });

  test('a judge at fault: exit code 1, and the line says why', async () => {
    const bad = write('bad.mjs', `console.error('\\x1b[31moh no'); console.log('[9]hello');`);
    const { code, out, err } = await play([
      '--judge',
      bad,
      '--bot',
      `a=${five}`,
      '--bot',
      `b=${three}`,
      '--log',
      join(folder, 'bad'),
    ]);
    expect(code).toBe(1);
    expect(err.trimEnd().split('\n').at(-1)).toBe(
      'arena: judge fault: the judge made a mistake after turn 0: there is no bot 9, only bots 1 to 2',
    );
    expect(out).toContain('judge on stderr: \\x1b[31moh no');
    expect(readFileSync(join(folder, 'bad/0001.jsonl'), 'utf8')).toContain('"event":"void"');
  });

  test('a judge that fails after the death of a bot: the fault of the bot is explained, too', async () => {
    const strict = write('strict.mjs', `console.log('[1]go'); process.stdin.once('data', () => process.exit(4));`);
    const { code, out, err } = await play([
      '--judge',
      strict,
      '--bot',
      `a=${bot('lost.mjs', `console.error('out of ideas'); process.exit(3)`)}`,
    ]);
    expect(code).toBe(1);
    expect(out).toMatch(/^a: .* in turn 1: the program ended with exit code 3\n(.*\n)* +on stderr: +out of ideas$/m);
    expect(err).toContain(
      'arena: judge fault: the judge did not finish the match: the program ended with exit code 4\n',
    );
  });

  test("a source that does not compile is told with the compiler's words", async ({ skip }) => {
    skip(spawnSync('g++', ['--version']).status !== 0, 'no g++ on this machine');
    const { code, err } = await play(['--judge', write('bad.cpp', 'int main() { retrun 0; }'), '--bot', `a=${five}`]);
    expect(code).toBe(1);
    expect(err).toMatch(/^arena: the judge: .*\n(.*\n)*.*retrun/m);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s stops it and leaves nothing behind', async (signal) => {
    const name = `${basename(folder)}-${signal}.mjs`; // unique to this run
    const silent = bot(name, '');
    const running = start(
      [
        'play',
        '--terminator',
        'newline',
        '--judge',
        judge,
        '--bot',
        `a=${silent}`,
        '--bot',
        `b=${silent}`,
        '--wall',
        '60s',
        '--move-time',
        '60s',
      ],
      { cwd: folder },
    );
    await isThere(`/bot/${name}`);
    running.child.kill(signal);
    expect(await running.ended).toBe(130);
    expect(processesOf(`/bot/${name}`)).toEqual([]);
    expect(leftBy(running.child.pid!)).toEqual([]);
  });

  test('Ctrl-C while a bot is built leaves nothing behind', async () => {
    mkdirSync(join(folder, 'slow'));
    write('slow/arena.json', JSON.stringify({ build: 'sleep 61.25', run: './bot' }));
    const running = start(['play', '--judge', judge, '--bot', 'a=slow'], { cwd: folder });
    await isThere('61.25');
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(130);
    expect(processesOf('61.25')).toEqual([]);
    expect(leftBy(running.child.pid!)).toEqual([]);
  });
});

test('a build cache that is no folder is reported in one sentence', ({ skip }) => {
  skip(boxes !== '', boxes);
  writeFileSync(join(folder, 'sum.zip'), '');
  const { code, err } = arena(['play', '--judge', 'sum.zip', '--bot', 'a=cat'], {
    cwd: folder,
    env: { ARENA_BUILDS: judge },
  });
  expect(code).toBe(1);
  expect(err.trimEnd().split('\n').at(-1)).toBe(
    `arena: builds cannot be kept in ${judge} (EEXIST); name a folder for them in ARENA_BUILDS`,
  );
});

test('kill while languages are tried leaves nothing behind', async ({ skip }) => {
  skip(boxes !== '', boxes);
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const running = start(['languages'], { env: { TMPDIR: temporary } });
  const hello = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('arena-hello-'));
  await expect.poll(hello).not.toEqual([]);
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(130);
  expect(readdirSync(temporary)).toEqual([]);
  expect(leftBy(running.child.pid!)).toEqual([]);
});

test('the program of docs/judges.md plays a game', ({ skip }) => {
  skip(boxes !== '', boxes);
  skip(spawnSync('python3', ['--version']).status !== 0, 'no python3 on this machine');
  const [, words] = /```js\n(import .*?)```/s.exec(readFileSync(join(checkout, 'docs/judges.md'), 'utf8'))!;
  const script = write('match.mjs', words!.replaceAll(`'./dist/`, `'${checkout}dist/`));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: checkout, encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const record = JSON.parse(stdout) as Awaited<ReturnType<typeof judgedMatch>>;
  expect(record).toMatchObject({
    scores: [expect.any(Number)],
    bots: [{ player: 'gambler', used: { longest: expect.any(Number) }, stderr: '' }],
    judge: { stderr: expect.any(String) },
  });
  expect([record.log[0]!.event, record.log.at(-1)!.event]).toEqual(['start', 'end']);
  expect(record.log.every(({ at }) => at >= 0)).toBe(true);
});

test('with --trusted programs run unsandboxed, and a line says so', () => {
  const { code, err, out } = playApart([...both, '--trusted']);
  expect(code).toBe(0);
  expect(err).toMatch(/^Programs run unsandboxed.*\n$/);
  expect(out).toMatch(/^a +5 /m);
});

test.each([
  [['--judge', judge], 'nobody plays; give the bots by --bot NAME=WHAT'],
  [
    ['--judge', judge, 'geography', '--bot', 'a=x'],
    'with --judge all players are given by --bot NAME=WHAT, and "geography" is none',
  ],
  [['--judge', judge, '--bot', 'a'], '--bot takes NAME=WHAT, not "a"'],
  [['--judge', judge, '--bot', 'a=x', '--bot', 'a=y'], 'two bots have the same name'],
  [[...both, '--seats', '1'], '--seats must be a whole number from 2 to 64, not "1"'],
  [[...both, '--terminator', 'crlf'], '--terminator must be angles or newline, not "crlf"'],
  [
    [...both, '--move-time', 'soon'],
    '--move-time must be a time such as 500ms, 1.5s or 2m, from 1ms to 1440m, not "soon"',
  ],
  [[...both, '--memory', 'much'], '--memory must be a size such as 256M or 1G, from 1M to 1024G, not "much"'],
  [[...both, '--minimum', 'NaN'], '--minimum must be a number from -1000000000000000 to 1000000000000000, not "NaN"'],
  [[...both, '--games', '0'], '--games must be a whole number from 1 to'],
  [[...both, '--what'], 'Unrecognized argument --what'],
  [
    ['--judge', 'no-such.py', '--bot', `a=${five}`, '--trusted'],
    'the judge: cannot be started: there is no file no-such.py',
  ],
  [
    ['--judge', judge, '--bot', 'a=/no/such/program', '--trusted'],
    'the bot a: cannot be started: cannot start /no/such/program',
  ],
])('wrong words %j: one line and exit code 1', async (args, sentence) => {
  const { code, err } = await play(args);
  expect(code).toBe(1);
  const lines = err
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('Programs run unsandboxed') && !line.startsWith('  hint:'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('arena: ');
  expect(lines[0]).toContain(sentence);
});
