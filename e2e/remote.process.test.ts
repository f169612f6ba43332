import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEvents, serverEvents } from '../src/cli/server-events.ts';
import { defaults } from '../src/game/defaults.ts';
import type { Serving } from '../src/http/defaults.ts';
import { loadGame } from '../src/match/games.ts';
import { findAccount } from '../src/people/account.ts';
import { makeToken } from '../src/people/token.ts';
import { serve } from '../src/site/server.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { showFrames } from '../src/store/frames.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { runWorker } from '../src/worker/worker.ts';
import { arenaHere } from '../test/cli.ts';
import { Browser } from '../test/people.ts';
import { claim, eventsOf, finish, framesIn, newMatches } from '../test/site.ts';
import { temporaryDatabase } from '../test/store.ts';
import { checkout, start, type Running } from './arena.ts';

// Commands that talk to an arena, against a real one.

let folder: string;
let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let token: string;
const troubles: string[] = [];
const stop = new AbortController();
let worker: Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-remote-'));
  server = await temporaryDatabase();
  db = openDatabase(server.url);
  const ladder = await createContest(db, {
    name: 'Edge geography ladder',
    game: 'geography',
    kind: 'ladder',
    options: defaults<object>(await loadGame('geography')),
    moveTime: 2000,
  });
  await joinContest(db, ladder, { game: 'geography', name: 'random', program: 'random' });
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1' });
  worker = runWorker({
    databaseUrl: server.url,
    slots: 1,
    tier: 'full',
    tell: (line) => troubles.push(line),
    stop: stop.signal,
  });
  await new Browser(site.url).register('ola');
  token = await tokenOf('ola', 'read', 'submit');
  // the page runs `arena`, whatever there is on this machine
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/arena'), `#!/bin/sh\nexec "${process.execPath}" "${checkout}bin/arena" "$@"\n`);
  chmodSync(join(folder, 'bin/arena'), 0o755);
});
afterAll(async () => {
  stop.abort();
  await worker;
  await site.close();
  await db.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

const tokenOf = async (login: string, ...scopes: string[]): Promise<string> => {
  const { id } = (await findAccount(db, login))!;
  const made = await makeToken(db, id, { name: 'test', scopes, days: 1 });
  return (made as { value: { token: string } }).value.token;
};
const environment = (): Record<string, string> => ({
  XDG_CONFIG_HOME: join(folder, 'config'),
  ARENA_LANG: 'en',
  ARENA_TOKEN: '',
});
const run = (args: readonly string[], env: Record<string, string> = {}): Running =>
  start(args, { cwd: folder, env: { ...environment(), ...env } });
const ended = async (running: Running): Promise<{ code: number | null; out: string; err: string }> => ({
  code: await running.ended,
  out: running.out(),
  err: running.err(),
});

describe('the recipes of docs/ci.md', { timeout: 240_000 }, () => {
  const page = readFileSync(new URL('../docs/ci.md', import.meta.url), 'utf8');
  const scripts = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script]) => script!);
  const good = readFileSync(new URL('../examples/bot.py', import.meta.url), 'utf8');

  test.each([
    ['with arena', 0, 'heron'],
    ['with curl', 1, 'egret'],
  ] as const)('%s: a bot that passes, and one that does not', async (_what, at, name) => {
    expect(scripts).toHaveLength(2);
    const script = scripts[at]!.replaceAll('otter', name);
    const home = mkdtempSync(join(folder, 'ci-'));
    const submit = async (source: string): Promise<{ code: number | null; out: string; err: string }> => {
      writeFileSync(join(home, 'bot.py'), source);
      writeFileSync(join(home, 'submit.sh'), script);
      return await ended(
        start(['submit.sh'], {
          command: ['sh'],
          cwd: home,
          env: {
            ...environment(),
            ARENA_TOKEN: token,
            ARENA_URL: site.url,
            PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
          },
        }),
      );
    };
    const passed = await submit(`${good}# ${name}\n`);
    expect([passed.code, passed.err]).toEqual([0, '']);
    const refused = await submit('import sys\nprint("no such luck", file=sys.stderr)\nsys.exit(3)\n');
    expect([refused.code, refused.out]).toEqual([1, expect.stringMatching(/"state": ?"refused"[^]*exit code 3/)]);
    expect(refused.out).toContain('no such luck');
  });

  test('a starter kit is sent as the folder that it is', async () => {
    expect(await ended(run(['new', 'bot', 'geography', '--name', 'crane']))).toMatchObject({ code: 0, err: '' });
    const { code, out } = await ended(
      run(['submit', 'crane/', '--game', 'geography', '--site', site.url], { ARENA_TOKEN: token }),
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/^crane is built, has passed its trial and plays/)]);
  });

  test('a wrong token is told', async () => {
    const { code, err } = await ended(
      run(['submit', `${checkout}examples/bot.py`, '--game', 'geography', '--site', site.url], {
        ARENA_TOKEN: 'arena_x',
      }),
    );
    expect([code, err]).toEqual([1, expect.stringContaining('the arena refuses (401)')]);
  });

  test('the workflows name files of this page', () => {
    for (const [, name] of page.matchAll(/\bsh (submit[\w-]*\.sh)/g)) expect(page).toContain(`\`${name}\``);
  });
});

describe('arena login', { timeout: 240_000 }, () => {
  const kept = (): string => join(folder, 'config/ai-arena/login.json');

  test('takes the token from standard input, and keeps it for its owner alone', async () => {
    const login = start(['login', site.url, '--token-stdin'], { cwd: folder, env: environment(), stdin: 'pipe' });
    expect(readFileSync(`/proc/${login.child.pid}/cmdline`, 'utf8')).not.toContain(token);
    login.child.stdin!.end(`${token}\n`);
    expect(await ended(login)).toEqual({ code: 0, out: `logged in at ${site.url} as ola\n`, err: '' });
    expect((statSync(kept()).mode & 0o777).toString(8)).toBe('600');
    expect((statSync(join(folder, 'config/ai-arena')).mode & 0o777).toString(8)).toBe('700');
    expect(await ended(run(['status']))).toMatchObject({ code: 0, out: expect.stringContaining('heron') as string });
  });

  test('keeps no token that the arena refuses', async () => {
    const before = readFileSync(kept(), 'utf8');
    const login = start(['login', site.url, '--token-stdin'], { cwd: folder, env: environment(), stdin: 'pipe' });
    login.child.stdin!.end('arena_wrong\n');
    expect(await ended(login)).toMatchObject({ code: 1, err: expect.stringContaining('refuses (401)') as string });
    expect(readFileSync(kept(), 'utf8')).toBe(before);
  });

  test('asks a person for it, and does not show it', async ({ skip }) => {
    skip(spawnSync('tmux', ['-V']).error !== undefined, 'tmux is not installed');
    const tmux = (...args: string[]): string =>
      execFileSync('tmux', ['-S', join(folder, 'tmux'), '-f', '/dev/null', ...args], {
        encoding: 'utf8',
        env: { ...process.env, ...environment(), LC_ALL: 'C.UTF-8', TERM: 'screen', TMUX: '' },
      });
    tmux(
      'new-session',
      '-d',
      '-x',
      '150',
      '-y',
      '20',
      '-c',
      folder,
      `${join(folder, 'bin/arena')} login ${site.url}; cat`,
    );
    try {
      const screen = (): string => tmux('capture-pane', '-p');
      await expect.poll(screen).toContain('Token (from the account page):');
      tmux('send-keys', '-l', token);
      tmux('send-keys', 'Enter');
      await expect.poll(screen).toContain('as ola');
      expect(screen()).not.toContain(token.slice(0, 12));
    } finally {
      tmux('kill-server');
    }
  });
});

describe('arena watch', { timeout: 240_000 }, () => {
  let contest: number;
  let bots: number[];
  let round = 0;
  beforeAll(async () => {
    const options = { ...defaults<object>(await loadGame('domino')), size: 9 };
    contest = await createContest(db, {
      name: 'Dominoes',
      game: 'domino',
      kind: 'series',
      options,
      moveTime: 2000,
      duplicate: false,
    });
    bots = [];
    for (const name of ['wren', 'robin'])
      bots.push(await joinContest(db, contest, { game: 'domino', name, program: 'random' }));
  });
  const begin = async () => {
    const [match] = await newMatches(db, contest, bots, ++round);
    return match!;
  };

  test('follows a match from its queue to its result', async () => {
    const match = await begin();
    const watching = run(['watch', String(match), '--site', site.url]);
    await watching.says(/^Dominoes on a torus: wren – robin\nwaits for a worker\n/);
    const attempt = await claim(db, match);
    const events = await eventsOf(attempt);
    const frames = framesIn(events);
    await showFrames(db, attempt, 0, frames.slice(0, 3));
    await watching.says(/^2\. robin .+; /m);
    expect(watching.out()).not.toMatch(/^3\. /m);
    await finish(db, attempt, events);
    expect(await watching.ended).toBe(0);
    const lines = watching.out().split('\n');
    expect(lines.filter((line) => /^\d+\. (wren|robin) /.test(line)).length).toBe(frames.length - 1);
    expect(watching.out()).toMatch(/^wren [01] : robin [01], .+\n\n[^]+/m); // the last position is drawn
  });

  test('prints the events of a match that is over as JSON, by its address and without a token', async () => {
    const match = await begin();
    const attempt = await claim(db, match);
    const events = await eventsOf(attempt);
    await finish(db, attempt, events);
    const { code, out } = await ended(
      run(['watch', `${site.url}/matches/${match}`, '--json'], { XDG_CONFIG_HOME: '/nowhere' }),
    );
    const told = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; turn?: number; match?: object; frame?: object });
    expect(code).toBe(0);
    expect([told[0]!.event, told.at(-1)]).toEqual([
      'match',
      { event: 'end', match: expect.objectContaining({ id: match, state: 'finished' }) as object },
    ]);
    expect(told.filter(({ event }) => event === 'frame').map(({ turn }) => turn)).toEqual(
      framesIn(events).map((_, at) => at),
    );
    expect(told.find(({ turn }) => turn === 1)!.frame).toMatchObject({
      moves: expect.any(Object) as object,
      view: expect.any(Object) as object,
    });
  });

  test('in Polish, with the fault explained', async () => {
    const match = await begin();
    const attempt = await claim(db, match);
    const failure = { fault: 'garbled', reason: { code: 'verbatim', text: 'x' }, said: 'hm\u001b[2J' } as const;
    await finish(db, attempt, await eventsOf(attempt, (_seat, turn) => (turn === 2 ? failure : undefined)));
    const { code, out } = await ended(run(['watch', String(match), '--site', site.url, '--lang', 'pl']));
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /Domino[^]*robin: nieczytelna odpowiedź[^]*wskazówka:[^]*replay http\S+ --feed 1=bot\.py\nwren 1 : robin 0/,
      ),
    ]);
    expect(out).not.toContain('\u001b');
  });

  test.each([
    [['watch'], 'name one match'],
    [['watch', 'x'], 'x is no match: give its number, or the address of its page'],
    [['watch', 'https://arena.example.org/bots/1'], 'is no address of a match'],
    [['watch', '999999', '--site', 'SITE'], 'the arena refuses (404)'],
    [['watch', '1', '--site', 'http://127.0.0.1:1'], 'does not answer'],
    [['logs', '999999', '--site', 'SITE'], 'the arena refuses (404)'],
    [['logs', '1', '2'], 'name one match'],
  ])('%j', async (words, sentence) => {
    const { code, err } = await arenaHere(words.map((word) => (word === 'SITE' ? site.url : word)));
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('arena logs', { timeout: 240_000 }, () => {
  let match: number;
  beforeAll(async () => {
    const trials = db.selectFrom('versions').innerJoin('bots', 'bots.id', 'versions.bot').select('trial');
    const row = await trials
      .where('bots.name', '=', 'heron')
      .where('versions.state', '=', 'refused')
      .executeTakeFirstOrThrow();
    match = row.trial!;
  });
  const logs = (by: string, ...args: string[]) =>
    ended(run(['logs', String(match), '--site', site.url, ...args], { ARENA_TOKEN: by }));

  test('the owner sees the fault explained and stderr; the log is saved and replays', async () => {
    const file = join(folder, 'kept.jsonl');
    const { code, out, err } = await logs(token, '--save', file);
    expect([code, err]).toEqual([0, `saved ${file}\n`]);
    expect(out).toMatch(/^Edge geography: heron v2 – random {2}http/);
    expect(out).toMatch(/heron v2: [^]*exit code 3[^]*hint:[^]*try it: +.*replay http\S+\/matches\/\d+ --feed \d\n/);
    expect(out).toMatch(/^heron v2, on stderr:\nno such luck$/m);
    for (const command of ['verify', 'replay']) expect((await arenaHere([command, file])).code).toBe(0);
  });

  test('others see the match, but not what the bot wrote to stderr', async () => {
    await new Browser(site.url).register('eve');
    for (const by of [await tokenOf('eve', 'read'), await tokenOf('ola', 'submit'), '']) {
      vi.stubEnv('ARENA_TOKEN', by);
      vi.stubEnv('XDG_CONFIG_HOME', '/nowhere');
      const { code, out } = await arenaHere(['logs', `${site.url}/matches/${match}`, '--json']);
      vi.unstubAllEnvs();
      expect(code).toBe(0);
      expect(out).not.toContain('no such luck');
      expect(JSON.parse(out)).toMatchObject({
        id: match,
        state: 'finished',
        seats: [{ stderr: null }, { stderr: null }],
        faults: [{ fault: 'crashed' }],
        log: [{ event: 'start' }, {}, {}],
      });
    }
    const own = JSON.parse((await logs(token, '--json')).out) as { seats: object[] };
    expect(own.seats).toContainEqual(expect.objectContaining({ name: 'heron v2', stderr: 'no such luck\n' }));
  });
});

describe('a live stream', () => {
  test('is read however its bytes arrive', async () => {
    const bytes = async function* () {
      const texts = ['retry: 1000\n\n:\n\nid: 1.0\nevent: match\nda', 'ta: {"a":"ż"}\n\nevent: x\ndata: no JSON\n\n'];
      for (const byte of Buffer.from(texts.join(''))) yield await Promise.resolve(Buffer.of(byte));
    };
    const events = [];
    for await (const event of readEvents(bytes())) events.push(event);
    expect(events).toEqual([{ event: 'match', data: { a: 'ż' }, id: '1.0' }]);
  });

  test('that breaks off is opened again after the last event; one that is refused is not', async () => {
    const seen: (string | undefined)[] = [];
    const flaky = createServer((request, response) => {
      seen.push(request.headers['last-event-id'] as string | undefined);
      if (request.url!.includes('nothing')) return void response.writeHead(404).end('{}');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`id: 1.${seen.length}\nevent: frame\ndata: ${seen.length}\n\n`, () => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(flaky, 'listening');
    const where = { url: `http://127.0.0.1:${(flaky.address() as AddressInfo).port}` };
    try {
      const told: unknown[] = [];
      for await (const { data } of serverEvents(where, '/flaky', 1)) if (told.push(data) === 3) break;
      expect([told, seen]).toEqual([
        [1, 2, 3],
        [undefined, '1.1', '1.2'],
      ]);
      await expect(serverEvents(where, '/nothing', 1).next()).rejects.toThrow('(404)');
    } finally {
      flaky.closeAllConnections();
      flaky.close();
    }
  });
});

test('the operator hears of no trouble', () => expect(troubles).toEqual([]));
