// Every fault comes with one command that plays the bot again from the recorded words: `arena replay FILE --feed …`.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { arenaHere } from '../test/cli.ts';
import { arena, checkout, type Run } from './arena.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-feed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (file: string, text: string): string => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  return file;
};
const wellBehaved = readFileSync(join(checkout, 'test/zoo/well-behaved.mjs'), 'utf8').replace(/^if .*$/m, 'play();');
/** Plays well, and throws at its question number `at`, after it wrote six lines to stderr. */
const throwsAt = (at: number): string =>
  wellBehaved.replace(
    '    const vertex',
    `    globalThis.asked = (globalThis.asked ?? 0) + 1;
    if (globalThis.asked === ${at}) {
      for (const line of 'abcdef') console.error('line', line);
      throw new Error('no żółw at ' + token);
    }
    const vertex`,
  );
const clean = put('clean/clean.mjs', wellBehaved);
const bot = put("it's mine/bot.mjs", throwsAt(2));

const inFolder = { cwd: folder };
/** The commands of an output. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^ +(?:try it|powtórz): +(.*)$/gm)].map(([, command]) => command!);
const shell = (command: string): Run => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
};

test('a fault in play is told with a command that reproduces it, also without --log', () => {
  const args = [
    'play',
    'geography',
    '--bot',
    `me=${bot}`,
    'random',
    'me',
    '--games',
    '2',
    '--gsize',
    '30',
    '--seed',
    '5',
  ];
  const [old, fresh] = [-2, 0].map((days) => {
    const left = mkdtempSync(join(tmpdir(), 'arena-faults-'));
    writeFileSync(join(left, '0001.jsonl'), '');
    utimesSync(left, new Date(), new Date(Date.now() + days * 86_400_000));
    return left;
  });
  const [kept, loose] = [[...args, '--log', 'logs'], args].map((words) => commandsIn(arena(words, inFolder).out));
  expect(kept).toEqual([
    expect.stringMatching(/bin\/arena replay logs\/0001\.jsonl --feed '1=it'\\''s mine\/bot\.mjs'$/),
    expect.stringMatching(/bin\/arena replay logs\/0002\.jsonl --feed '0=it'\\''s mine\/bot\.mjs'$/),
  ]);
  expect(loose).toHaveLength(2);
  const found = / replay (\S+)\/0001\.jsonl /.exec(loose![0]!)![1]!;
  expect([dirname(found), statSync(found).mode & 0o777]).toEqual([tmpdir(), 0o700]);
  const feeds = (commands: readonly string[]): string[] => commands.map((command) => command.replace(/^.* --feed/, ''));
  expect(feeds(loose!)).toEqual(feeds(kept!));
  for (const command of [kept![0]!, loose![1]!]) {
    const { code, out, err } = shell(command);
    expect([code, err]).toEqual([2, expect.not.stringContaining('arena:')]);
    expect(out).toMatch(/^ +\d → 200 30 .*$/m);
    expect(out).toMatch(/^ +\d ← 210 \d+$/m);
    expect(out).toMatch(/^ +! line a\n( +! line [b-e]\n)+ +! line f$/m);
    expect(out).toMatch(/^ +! Error: no żółw at \d+$/m);
    expect(out).toMatch(/^me: uncaught error in turn \d: .*$/m);
    expect(out).toMatch(/^The same fault as in the log\.$/m);
  }
  expect([existsSync(old!), existsSync(fresh!)]).toEqual([false, true]);
  for (const left of [found, fresh!]) rmSync(left, { recursive: true });
});

test('the bot that was repaired is told apart, and --json gives all of it in every language', async () => {
  const repaired = arena(['replay', 'logs/0001.jsonl', '--feed', `me=${clean}`], inFolder);
  expect(repaired.code).toBe(0);
  expect(repaired.out).toMatch(/^No fault this time: it answered \d+\. The log has: uncaught error in turn 4: /m);
  const fed = ['replay', join(folder, 'logs/0001.jsonl'), '--feed', `1=${join(folder, bot)}`, '--json'];
  const [{ out: english }, { out: polish }] = [await arenaHere(fed, 'en'), await arenaHere(fed, 'pl')];
  expect(polish).toBe(english);
  expect(JSON.parse(english)).toMatchObject({
    seat: 1,
    player: 'me',
    answers: 1,
    fault: { turn: 4, fault: 'exception' },
    recordedFault: { turn: 4, fault: 'exception' },
    differs: null,
    stderr: expect.stringMatching(/^line a\nline b\n(.*\n)*Error: no żółw/),
  });
});

test('a replay tells the command with its own file', () => {
  expect(commandsIn(arena(['replay', 'logs/0001.jsonl'], inFolder).out)).toEqual([
    expect.stringMatching(/bin\/arena replay logs\/0001\.jsonl --feed 1=bot\.py$/),
  ]);
});

test.each([
  [
    ['--feed', 'bot.py'],
    '--feed takes SEAT=WHAT, such as 0=bot.py, not "bot.py"; SEAT alone goes with the address of a match (arena replay --help)',
  ],
  [['--feed', '7=bot.py'], 'there is no seat "7" in this match; it has 0 (random), 1 (me) (arena replay --help)'],
  [['--feed', 'you=bot.py'], 'there is no seat "you" in this match; it has 0 (random), 1 (me) (arena replay --help)'],
  [['--feed', '0=bot.py', '--png'], '--feed goes without --png (arena replay --help)'],
  [['--trusted'], '--trusted goes with --feed (arena replay --help)'],
  [['--feed', '0=lost.py'], /^the bot random: cannot be started: there is no file lost\.py\n/],
])('replay FILE %j is refused in a sentence', async (words, why) => {
  const { code, err } = await arenaHere(['replay', join(folder, 'logs/0001.jsonl'), ...words]);
  expect(code).toBe(1);
  if (typeof why === 'string') expect(err).toBe(`arena: ${why}\n`);
  else expect(err.replace(/^arena: /, '')).toMatch(why);
});

test("a bot of a judge's match is fed the judge's recorded words", () => {
  const judge = put(
    'judge.mjs',
    `let turn = 0;
     const ask = () => process.stdout.write(turn < 3 ? '[1]question ' + ++turn + '\\nof three<<<\\n' : '[0]END<<<\\n[1]<<<\\n');
     process.stdin.on('data', ask);
     ask();`,
  );
  const late = put(
    'late.mjs',
    `let asked = 0;
     process.stdin.on('data', (text) => {
       if (++asked === 3) { console.error('heard', String(text)); process.exit(4); }
       process.stdout.write('answer ' + asked + '<<<\\n');
     });`,
  );
  const [command] = commandsIn(
    arena(['play', '--judge', judge, '--bot', `a=${late}`, '--memory', '300M'], inFolder).out,
  );
  expect(command).toMatch(/ replay \S+\/0001\.jsonl --feed 0=late\.mjs --memory 300M$/);
  const { code, out } = shell(command!);
  expect(code).toBe(2);
  expect(out).toContain('   1 → question 1\\nof three\n   1 ← answer 1\n   2 → question 2\\nof three\n');
  expect(out).toMatch(/ +! heard question 3\n/);
  expect(out).toMatch(/^a: ended with an error in turn 3: .*\n(.*\n)*The same fault as in the log\.\n$/m);
  rmSync(dirname(/ replay (\S+)/.exec(command!)![1]!), { recursive: true });
});

describe('a tournament', () => {
  const out = join(folder, 'out');
  const text = (file: string): string => readFileSync(join(out, file), 'utf8');

  test('keeps the stderr of every fault in a file per player, with the command, and on its page', () => {
    for (const [number, at] of [
      ['7001', 1],
      ['7002', 2],
      ['7003', 99],
    ] as const) {
      put(`students/${number}/info.txt`, `alias ${number}\nSome Body\nnode bot.mjs\n`);
      put(`students/${number}/bot.mjs`, throwsAt(at));
    }
    const words = [
      '--players',
      'students',
      '--format',
      'round-robin',
      '--games',
      '1',
      '--gsize',
      '30',
      '--seed',
      '2',
      '--out',
      'out',
    ];
    const played = arena(['tournament', 'geography', ...words], inFolder);
    expect(played.code).toBe(0);
    expect(played.out).toContain('every fault with its stderr: out/faults/alias_7001.txt, out/faults/alias_7002.txt\n');
    expect(readdirSync(join(out, 'faults'))).toEqual(['alias_7001.txt', 'alias_7002.txt']);
    const first = text('faults/alias_7001.txt');
    expect(first.match(/^alias 7001: (\d+) faults$/m)![1]).toBe(`${first.match(/^Game \d+, /gm)!.length}`);
    expect(first.match(/^Game \d+, /gm)!.length).toBeGreaterThan(1);
    expect(first.match(/^ {4}line a\n/gm)).toHaveLength(first.match(/^Game /gm)!.length);
    expect(first).toMatch(/^ {4}Error: no żółw at \d+$/m);
    const commands = [...commandsIn(played.out), ...commandsIn(first)];
    expect(commands).toHaveLength(2 + first.match(/^Game /gm)!.length);
    for (const command of new Set(commands)) {
      const again = shell(command);
      expect([command, again.code]).toEqual([expect.stringMatching(/--feed [01]=students\/700[12]$/), 2]);
      expect(again.out).toContain('The same fault as in the log.');
    }
    const blocks = [...text('index.html').matchAll(/id="logs-\d+">([^<]*)</g)].flatMap(
      ([, packed]) =>
        JSON.parse(inflateRawSync(Buffer.from(packed!, 'base64')).toString()) as { stderr?: Record<string, string> }[],
    );
    const stderrs = blocks.flatMap(({ stderr }) => Object.values(stderr ?? {}));
    const faults = [...`${first}${text('faults/alias_7002.txt')}`.matchAll(/^Game \d+, /gm)];
    expect(stderrs).toHaveLength(faults.length);
    for (const stderr of stderrs) expect(stderr).toMatch(/^line a\n(.*\n)*Error: no żółw at \d+\n/);
  });

  test('that is continued has the faults of the games before', () => {
    const before = text('faults/alias_7002.txt');
    rmSync(join(out, 'faults'), { recursive: true });
    const words = [
      '--players',
      'students',
      '--format',
      'round-robin',
      '--games',
      '1',
      '--gsize',
      '30',
      '--seed',
      '2',
      '--out',
      'out',
    ];
    expect(arena(['tournament', 'geography', ...words], inFolder).out).toMatch(/on stderr: .*Error: no /);
    expect(text('faults/alias_7002.txt')).toBe(before);
  });
});

test('no folder is made where there is no fault', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('arena-faults-'));
  const me = `me=${join(folder, clean)}`;
  const { code } = await arenaHere(['play', 'geography', '--bot', me, 'me', 'random', '--gsize', '8']);
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith('arena-faults-'));
  expect([code, after.filter((name) => !before.includes(name) && existsSync(join(tmpdir(), name)))]).toEqual([0, []]);
});
