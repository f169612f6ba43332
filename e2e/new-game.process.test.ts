// Adding a game as CONTRIBUTING says, in a copy of the checkout: by `arena new game`, and Nim by hand in as few lines
// as possible. Both are played, recorded, put into a tournament and shown on the site, and no other file is touched.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arenaHere, freePort } from '../test/cli.ts';
import { temporaryDatabase, temporaryFolder } from '../test/store.ts';
import { arenaFile, checkout, progress, start, type Run, type Running } from './arena.ts';

const folder = temporaryFolder();
const copied = ['bin', 'docs', 'games', 'scripts', 'src', 'templates', 'package.json', 'tsconfig.json', 'dist'];
const settings = ['vite.node.config.ts', 'vite.config.ts', 'vite.page.config.ts'];
const bin = join(folder, 'bin/arena');

/** Runs Node in the copy to its end. */
function node(...args: string[]): Run {
  const options = {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
    timeout: 300_000,
  } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { code: status, out: stdout, err: stderr.replaceAll(progress, '') };
}
const arena = (...args: string[]): Run => node(bin, ...args);

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

/** All of Nim: rules, messages in two languages, two bots. */
const nim: Readonly<Record<string, string>> = {
  'rules.ts': `import type { Game } from '../../src/game/rules.ts';
import { messages } from './messages.ts';

export interface State {
  readonly heap: number;
  readonly turn: number;
}

export const game: Game<State, number> = {
  title: 'Nim',
  seats: { min: 2, max: 2 },
  clock: { kind: 'move', ms: 1000 },
  options: {},
  messages,
  setup: (_seats, _options, random) => ({ heap: 10 + random.below(11), turn: 0 }),
  toMove: ({ heap, turn }) => (heap === 0 ? [] : [turn]),
  objection: ({ heap }, _seat, take) => (take < 1 || take > Math.min(3, heap) ? { code: 'take', heap } : undefined),
  play: ({ heap, turn }, moves) => ({ heap: heap - moves.get(turn)!, turn: 1 - turn }),
  scores: ({ turn }) => (turn === 0 ? [0, 1] : [1, 0]),
  view: (state) => state,
  describe: ({ heap }, language) => (language === 'pl' ? \`na stosie \${heap}\` : \`\${heap} on the heap\`),
  anyMove: ({ heap }, _seat, random) => 1 + random.below(Math.min(3, heap)),
  write: (take) => \`\${take}\`,
  read: (text) => (/^\\d$/.test(text) ? Number(text) : undefined),
};
`,
  'messages.ts': `import type { Translation } from '../../src/game/message.ts';

const en = { take: ({ heap }: { heap: number }) => \`take 1, 2 or 3 of the \${heap} that are left\` };
const pl: Translation<typeof en> = { take: ({ heap }) => \`weź 1, 2 albo 3 z pozostałych \${heap}\` };
export const messages = { en, pl };
`,
  'bots/random.ts': `import type { Bot } from '../../../src/game/player.ts';
import { game, type State } from '../rules.ts';

export const bot: Bot<State, number> = (view, { seat, random }) => game.anyMove(view, seat, random);
`,
  'bots/perfect.ts': `import type { Bot } from '../../../src/game/player.ts';
import type { State } from '../rules.ts';
import { best } from './best.ts';

export const bot: Bot<State, number> = ({ heap }) => best(heap);
`,
  'bots/best.ts': `export const best = (heap: number): number => heap % 4 || 1;
`,
};

/** The games of the checkout are left out: a site would play on their ladders, too. */
const isLeftOut = (path: string): boolean => /^(dist\/)?games\/./.test(relative(checkout, path));
let made: Run;

beforeAll(() => {
  for (const name of [...copied, ...settings])
    cpSync(join(checkout, name), join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !isLeftOut(path),
    });
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  const stamp = join(folder, 'dist/.built'); // the copy is built, too
  const { atime, mtime } = statSync(stamp);
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replaceAll(/^games\/.*\n/gm, ''));
  utimesSync(stamp, atime, mtime);
  made = arena('new', 'game', 'take-away', '--title', 'Take away');
  for (const [file, text] of Object.entries(nim)) write(`games/nim/${file}`, text);
  write('games/nim/rules.pl.md', '# Nim\n\nKto weźmie ostatni, wygrywa.\n');
  write(
    'games/bare/rules.ts',
    nim['rules.ts']!.replace("'Nim'", "'Bare'")
      .replace('  messages,\n', '')
      .replace(/import \{ messages.*\n/, ''),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('Nim is written in under 60 lines', () => {
  const lines = Object.values(nim)
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '');
  expect(lines.length).toBeLessThan(60);
});

test('arena new game creates a game that can be played; wrong names are refused in one line', async () => {
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('games/take-away/rules.ts');
  expect(arena('play', 'take-away', 'random', 'greedy', '--games', '4', '--seed', 'x').out).toMatch(
    /4 games of Take away/,
  );
  for (const [refused, complaint] of [
    [arena('new', 'game', 'take-away'), /there is a game take-away already/],
    [await arenaHere(['new', 'game', 'Take Away']), /the name of a game has small letters, digits and -/],
    [await arenaHere(['new', 'game']), /name the game/],
    [await arenaHere(['new', 'thing']), /write arena new bot GAME or arena new game NAME/],
    [await arenaHere(['new', 'game', 'nim', '--name', 'x']), /--name are for arena new bot/],
    [await arenaHere(['new', 'bot']), /name the game of the bot/],
    [await arenaHere(['new', 'bot', 'chess', '--title', 'x']), /--title is for arena new game/],
    [await arenaHere(['new', 'bot', 'ches']), /there is no game "ches"; did you mean chess\?/],
    [await arenaHere(['new', 'bot', 'chess', '--language', 'rusty']), /, not "rusty"; did you mean rust\?/],
    [await arenaHere(['new', 'bot', 'chess', '--name', '../x']), /begins with a letter or digit, not "\.\.\/x"/],
    [await arenaHere(['new', 'bot', 'chess', '--name', 'a b']), /the name of a bot has .* not "a b"/],
    [await arenaHere(['new', 'bot', 'chess', '--name', '\u001b[31m']), /not "\\x1b\[31m"/],
    [await arenaHere(['new', 'bot', 'chess', '--name', 'docs']), /docs is there already; --name gives another name/],
    [await arenaHere(['new', 'bot', 'chess', '--name', 'ż'], 'pl'), /nazwa bota ma najwyżej 32 znaki/],
  ] as const) {
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(complaint);
    expect(refused.err.trimEnd().split('\n')).toHaveLength(1);
  }
});

test('arena new bot makes a bot of a game that nobody described, which its command plays', ({ skip }) => {
  skip(spawnSync('python3', ['--version']).status !== 0, 'no Python on this machine');
  const kit = arena('new', 'bot', 'take-away', '--name', 'otter');
  expect(kit).toMatchObject({ code: 0, err: '' });
  expect(kit.out).toContain('otter/bot.py\n');
  const env = { ...process.env, LC_ALL: 'C.UTF-8', ARENA: bin };
  const options = { cwd: tmpdir(), env, encoding: 'utf8', timeout: 300_000 } as const;
  const played = spawnSync('sh', [join(folder, 'otter/play.sh'), '--games', '4', '--trusted'], options);
  expect(played.stdout).toMatch(/^me .* 0 /m); // without a fault
  const lost = spawnSync('sh', [join(folder, 'otter/play.sh')], { ...options, env: { ...env, ARENA: 'no-arena' } });
  expect([lost.status, lost.stderr]).toEqual([127, expect.stringMatching(/there is no no-arena; name the program/)]);
});

test('a kit that cannot be written whole leaves nothing behind', () => {
  const words = [
    '-c',
    'ulimit -f 1 && exec "$0" "$@"',
    process.execPath,
    arenaFile,
    'new',
    'bot',
    'geography',
    '--name',
    'whole',
  ];
  const { status, stderr } = spawnSync('sh', words, {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
    timeout: 300_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('the folder whole cannot be written here: ')]);
  expect(existsSync(join(folder, 'whole'))).toBe(false);
});

test('a helper file in bots/ is no bot', () => {
  const refused = arena('play', 'nim', 'random', 'best');
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/no player "best".* perfect, random,/);
  expect(arena('play', 'bare', 'random').err).toMatch(
    /no player "random"; none is built in, others are given by --bot/,
  );
});

test('the game can be played, also with a program in another language by JSON lines', ({ skip }) => {
  skip(spawnSync('python3', ['--version']).status !== 0, 'no Python on this machine');
  write(
    'mine.py',
    `import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["event"] == "turn":
        print(message["view"]["heap"] % 4 or 1, flush=True)
`,
  );
  const played = arena(
    'play',
    'nim',
    'mine',
    'random',
    '--bot',
    'mine=mine.py',
    '--games',
    '4',
    '--seed',
    'x',
    '--trusted',
    '--log',
    'logs',
  );
  expect(played.code).toBe(0);
  expect(played.out).toMatch(/^mine .* 0 /m); // without a fault
  expect(arena('verify', 'logs/0001.jsonl').code).toBe(0);
});

test('arena record saves a match that the rules must replay', () => {
  expect(arena('record', 'nim', 'random', 'perfect', '--seed', 'x')).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(join(folder, 'games/nim/recorded'))).toEqual(['random-perfect.jsonl']);
  expect(arena('verify', 'games/nim/recorded/random-perfect.jsonl').out).toMatch(
    /random 0 : perfect 1|random 1 : perfect 0/,
  );
  const again = arena('record', 'nim', 'random', 'perfect');
  expect(again.code).toBe(1);
  expect(again.err).toMatch(/games\/nim\/recorded\/random-perfect\.jsonl is there already/);
  expect(arena('record', 'nim', 'random').err).toMatch(/Nim has 2 seats, and the number of bots named is 1/);
  expect(arena('record', 'nim', 'random', 'best').err).toMatch(/no player "best".* perfect, random/);
});

test('arena record keeps a match of programs, which replays without them', () => {
  write('takes-one.mjs', "process.stdin.on('data', (text) => String(text).includes('turn') && console.log(1));\n");
  const bots = ['record', 'nim', 'one', 'random', '--bot', 'one=takes-one.mjs', '--trusted'];
  expect(arena(...bots, '--name', 'by-a-program').code).toBe(0);
  rmSync(join(folder, 'takes-one.mjs'));
  const file = 'games/nim/recorded/by-a-program.jsonl';
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(/"moves":\{"0":"1"\}.*\n.*/);
  expect(arena('verify', file)).toMatchObject({ code: 0, err: '' });
});

test('the built game keeps the laws', () => {
  const laws = `const { laws } = await import('./dist/src/game/laws.js');
    for (const name of ['nim', 'take-away', 'bare']) {
      const { game } = await import(\`./dist/games/\${name}/rules.js\`);
      for (let seed = 0; seed < 50; seed++) {
        try { laws(game, \`\${seed}\`); } catch (error) { console.log(name, error.message); break; }
      }
    }`;
  const { out, code } = node('--input-type=module', '-e', laws);
  expect(code).toBe(0);
  expect(out).toBe('bare broken law: there is a sentence in en for the objection take\n'); // it has no messages
});

test('a tournament of the game has standings and a page', () => {
  write('players.txt', 'one = random\ntwo = perfect\nthree = random\nfour = perfect\n');
  const played = arena('tournament', 'nim', '--players', 'players.txt', '--out', 'cup', '--seed', 'x');
  expect(played).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'cup/index.html'), 'utf8')).toContain('Nim');
});

test('the site shows ladder, rules, matches and conversations of the game, and games without bots or texts', async () => {
  const server = await temporaryDatabase();
  const port = await freePort();
  let site: Running | undefined;
  try {
    site = start(['start', '--port', `${port}`, '--slots', '1'], {
      command: [process.execPath, bin],
      cwd: folder,
      env: { DATABASE_URL: server.url },
    });
    const get = async (path: string, language = 'en'): Promise<{ status: number; text: string }> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': language } });
      return { status: answer.status, text: await answer.text() };
    };
    await expect
      .poll(
        () =>
          get('/').then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 120_000, interval: 500 },
      )
      .toBe(200);
    await expect
      .poll(async () => (await get('/contests')).text, { interval: 500 })
      .toMatch(/(?=.*Nim ladder)(?=.*Take away ladder)/s);
    expect((await get('/')).text).toContain('Nim');
    for (const game of ['nim', 'take-away', 'bare']) expect((await get(`/games/${game}`)).status).toBe(200);
    expect((await get('/games/nim', 'pl')).text).toContain('Kto weźmie ostatni, wygrywa.');
    let match = '';
    const finished = async (): Promise<string | undefined> => {
      const paths = new Set((await get('/matches')).text.match(/\/matches\/\d+/g));
      for (const path of paths) {
        const { text } = await get(path);
        if (text.includes('/games/nim') && text.includes('&quot;event&quot;:&quot;end&quot;')) {
          match = path;
          return text;
        }
      }
      return undefined;
    };
    await expect.poll(finished, { timeout: 120_000, interval: 1000 }).toMatch(/0 on the heap/);
    expect((await get(match, 'pl')).text).toMatch(/na stosie 0.* na pierwszym miejscu, wynik 1/s);
  } finally {
    site?.child.kill('SIGINT');
    await site?.ended;
    await server.close();
  }
});

test('no other file was touched', () => {
  expect(existsSync(join(folder, 'games/nim/view.tsx'))).toBe(false);
  const changed = ['src', 'templates'].flatMap((name) =>
    readdirSync(join(checkout, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.\w+$/.test(file))
      .map((file) => join(name, file))
      .filter((file) => !readFileSync(join(folder, file)).equals(readFileSync(join(checkout, file)))),
  );
  expect(changed).toEqual([]);
});
