// The kit that asks a language model, with a small server in the place of a model.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlays } from '../../test/play-here.ts';
import { inEnglish } from '../../test/in-english.ts';
import { shortMatch } from '../../test/short-match.ts';
import { gameNames } from '../match/games.ts';
import { prepare } from '../programs/prepare.ts';
import { makeKit } from './kit.ts';
import { asksModel } from './names.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'arena-model-'));
interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}
let asked: Asked[] = [];
let answer: (response: ServerResponse, asked: Asked) => void;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { model, messages } = JSON.parse(body) as Pick<Asked, 'model' | 'messages'>;
    const one = { path: request.url!, key: request.headers.authorization, model, messages };
    asked.push(one);
    answer(response, one);
  });
});
let plays: ReturnType<typeof openPlays>;
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  process.env['MODEL_URL'] = url; // the programs of the slot inherit it
  plays = openPlays();
});
afterAll(async () => {
  await plays.stop();
  delete process.env['MODEL_URL'];
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const says =
  (content: string | null | ((one: Asked) => string)) =>
  (response: ServerResponse, one: Asked): void =>
    void response.end(
      JSON.stringify({ choices: [{ message: { content: typeof content === 'function' ? content(one) : content } }] }),
    );
/** The first of the legal moves that the model is shown, within a sentence. */
const firstMove = ({ messages }: Asked): string =>
  `I would rather play \`${/\nLegal moves:\n(.*)/.exec(messages[1]!.content)![1]}\`.`;

/** The kit, with this time for a move. */
async function writeKit(game: string, seconds: number): Promise<string> {
  const here = mkdtempSync(join(folder, `${game}-`));
  const play = join(here, 'kit');
  mkdirSync(play);
  for (const { name, text: content } of await makeKit(game, asksModel)) writeFileSync(join(play, name), content);
  const facts = JSON.parse(readFileSync(join(play, 'game.json'), 'utf8')) as object;
  writeFileSync(join(play, 'game.json'), JSON.stringify({ ...facts, seconds }));
  return play;
}

test.for(gameNames())('the model plays %s, and is told rules, messages, lines and moves', async (game, { skip }) => {
  skip(!hasPython, 'no python3 on this machine');
  [asked, answer] = [[], says(firstMove)];
  const kit = await writeKit(game, 30);
  const script = readFileSync(join(kit, 'README.md'), 'utf8');
  const [, players, limits] = /--bot me=\. (.*?) (--trusted .*?)`/.exec(script)!;
  const words = [
    game,
    '--bot',
    `me=${kit}`,
    ...players!.split(' '),
    ...limits!.split(' '),
    ...(shortMatch[game] ?? []),
  ];
  const out = await plays.play([...words, '--games', '1', '--seed', 'model']);
  expect(out).toMatch(/^me .* 0( .*)?$/m); // no faults
  expect(out).not.toContain('hint:');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ messages }) => messages.length !== 2)).toEqual([]); // every first answer was a legal move
  const [{ role, content }, question] = asked.at(-1)!.messages as [Asked['messages'][0], Asked['messages'][0]];
  expect([asked[0]!.path, role, question.role]).toEqual(['/v1/chat/completions', 'system', 'user']);
  const rules = readFileSync(new URL(`../../games/${game}/rules.en.md`, import.meta.url), 'utf8');
  expect(content).toContain(rules.trim());
  expect(content).toContain('| The arena says | which means | The bot answers |');
  expect(question.content).toMatch(/^The lines of the arena:\n.+\n\nLegal moves:\n/s);
});

test('in a sandbox, as where it was sent, it is refused with the reason', async () => {
  expect(inEnglish(await prepare(await writeKit('geography', 30)))).toMatchObject({
    failure: {
      fault: 'no-program',
      reason: expect.stringMatching(/needs a network.*arena connect.*--trusted$/) as string,
    },
  });
});

/** One move of geography from vertex 0, which has the neighbours 1 and 2, and what the bot said of it. */
async function oneMove(seconds: number, env: Record<string, string> = {}): Promise<{ move: string; said: string }> {
  asked = [];
  const kit = await writeKit('geography', seconds);
  const { MODEL_SECONDS: _seconds, ...inherited } = process.env;
  const child = spawn('python3', [join(kit, 'bot.py')], { env: { ...inherited, MODEL_URL: url, ...env } });
  const [out, said] = [text(child.stdout), text(child.stderr)];
  child.stdin.end('200 3 0 2 0 1 0 2\n230\n');
  expect(await once(child, 'close')).toEqual([0, null]);
  return { move: await out, said: await said };
}
const legal = /^210 [12]\n$/;

test('a wrong answer is objected to once, then the second one counts', async ({ skip }) => {
  skip(!hasPython, 'no python3 on this machine');
  answer = says(({ messages }) => (messages.length === 2 ? 'Vertex 17!' : 'Then 2.'));
  const env = { MODEL_NAME: 'small', MODEL_KEY: 'secret' };
  expect(await oneMove(30, env)).toEqual({
    move: '210 2\n',
    said: '#say no legal move: Vertex 17!\n#say the model: 2\n',
  });
  expect(asked.map(({ model, key }) => [model, key])).toEqual([
    ['small', 'Bearer secret'],
    ['small', 'Bearer secret'],
  ]);
  expect(asked[1]!.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
});

test.for<[string, typeof answer, RegExp, number, Record<string, string>]>([
  ['nonsense twice', says('\u001b[31m\nno idea'), /named no legal move twice/, 30, {}],
  ['HTTP 500', (response) => void response.writeHead(500).end('no'), /HTTP 500 Internal Server Error$/, 30, {}],
  [
    'HTTP 401',
    (response) => void response.writeHead(401).end('no'),
    /HTTP 401 Unauthorized; is MODEL_KEY right/,
    30,
    {},
  ],
  [
    'HTTP 404',
    (response) => void response.writeHead(404).end('no'),
    /HTTP 404 Not Found; are MODEL_URL and MODEL_NAME right/,
    30,
    {},
  ],
  ['HTTP 429', (response) => void response.writeHead(429).end('no'), /HTTP 429 Too Many Requests$/, 30, {}],
  ['no JSON', (response) => void response.end('<html>'), /does not answer with a chat completion/, 30, {}],
  ['other JSON', (response) => void response.end('{"choices":[]}'), /does not answer with a chat completion/, 30, {}],
  ['no text', says(null), /does not answer with a chat completion/, 30, {}],
  ['a key of two lines', says('1'), /MODEL_KEY has characters that cannot be sent/, 30, { MODEL_KEY: 'sk-se\ncret' }],
  ['a lost connection', (response) => void response.destroy(), /RemoteDisconnected/, 30, {}],
  ['silence', () => undefined, /it takes too long/, 0.2, {}],
  ['a wrong address', () => undefined, /ValueError: unknown url type/, 30, { MODEL_URL: 'nowhere' }],
  ['a refused connection', () => undefined, /URLError.*refused/, 30, { MODEL_URL: 'http://127.0.0.1:1/v1' }],
])('after %s the bot plays a legal move and says why', async ([, given, why, seconds, env], { skip }) => {
  skip(!hasPython, 'no python3 on this machine');
  answer = given;
  const { move, said } = await oneMove(seconds, env);
  expect(move).toMatch(legal);
  const lines = said.trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(new RegExp(`^#say [12], without the model: .*${why.source}`));
  expect(lines.every((line) => /^#say [ -~]*$/.test(line))).toBe(true);
});

test('a time for a move that is no time is no reason to fail', async ({ skip }) => {
  skip(!hasPython, 'no python3 on this machine');
  answer = says('1');
  for (const MODEL_SECONDS of ['inf', '1e30', 'nonsense'])
    expect(await oneMove(30, { MODEL_SECONDS })).toEqual({ move: '210 1\n', said: '#say the model: 1\n' });
});

test('the command that plays asks first whether the model answers', async ({ skip }) => {
  skip(!hasPython, 'no python3 on this machine');
  const kit = await writeKit('geography', 30);
  async function played(): Promise<{ out: string; err: string; code: number }> {
    const env = { ...process.env, MODEL_URL: url, MODEL_NAME: 'small', ARENA: 'echo' };
    const child = spawn('sh', [join(kit, 'play.sh'), '--games', '2'], { env });
    const [out, err] = [text(child.stdout), text(child.stderr)];
    const [code] = (await once(child, 'close')) as [number];
    return { out: await out, err: await err, code };
  }
  answer = says('Hello!');
  expect(await played()).toMatchObject({
    out: expect.stringMatching(/^play geography .*--games 2\n$/),
    err: '',
    code: 0,
  });
  answer = (response) => void response.writeHead(404).end('no');
  const { out, err, code } = await played();
  expect([out, code]).toEqual(['', 1]);
  expect(err).toContain(`no answer of the model small at ${url}: HTTP 404 Not Found`);
  expect(err).toContain('README.md');
});

test('the key goes to its own address alone, and to no log', async ({ skip }) => {
  skip(!hasPython, 'no python3 on this machine');
  const env = { MODEL_KEY: 'sk-secret\r' };
  answer = (response, { path }) => {
    if (path === '/elsewhere') says('1')(response, asked.at(-1)!);
    else response.writeHead(302, { location: '/elsewhere' }).end();
  };
  expect((await oneMove(30, env)).said).toMatch(/^#say [12], without the model: HTTP 302 Found\n$/);
  expect(asked.map(({ path, key }) => [path, key])).toEqual([['/v1/chat/completions', 'Bearer sk-secret']]);
  answer = says(() => 'Your key is sk-secret.');
  const { said } = await oneMove(30, env);
  expect(said).toContain('Your key is (MODEL_KEY).');
  expect(said).not.toContain('sk-secret');
});
