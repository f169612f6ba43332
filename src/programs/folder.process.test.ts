// A player's folder may hold private files of its owner, which no program may see.
import { inEnglish } from '../../test/in-english.ts';
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botLimits } from '../sandbox/sandbox.ts';
import { isolation } from '../sandbox/isolation.ts';
import { launchSandboxed, prepare } from './prepare.ts';
import type { Prepared } from './prepared.ts';
import { said } from '../text/said.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-folder-'));
const home = join(folder, 'home');
const cache = join(folder, 'cache');
const doors = ['.data/socket', 'socket', 'room/socket'];
const logs = ['logs', 'room/logs'].map((path) => join(home, path));
let sockets: Server[];
let fifo: number;

const script = `
import os, socket
print(sorted(os.listdir('/bot')), [os.path.exists(path) for path in ('logs/0001.jsonl', 'room/logs/0001.jsonl')], open('/bot/words').read(), open('/bot/room/words').read())
for path in ('.data/socket', 'socket', 'room/socket'):
    try:
        socket.socket(socket.AF_UNIX).connect(path)
        print('connected', path)
    except OSError:
        pass
for path in ('.env', 'room/fifo'):
    try:
        os.write(os.open(path, os.O_WRONLY | os.O_NONBLOCK), b'out')
        print('wrote', path)
    except OSError:
        print(open(path).read() if os.path.exists(path) else '')
`;

beforeAll(async () => {
  for (const path of [home, join(home, '.data'), join(home, 'room')]) mkdirSync(path);
  for (const [name, text] of [
    ['.env', 'secret'],
    ['words', 'words'],
    ['room/words', 'more'],
    ['bot.py', script],
  ] as const)
    writeFileSync(join(home, name), text, { mode: 0o644 });
  execFileSync('mkfifo', ['-m', '666', join(home, 'room/fifo')]);
  fifo = openSync(join(home, 'room/fifo'), constants.O_RDONLY | constants.O_NONBLOCK); // a reader
  sockets = doors.map(() => createServer());
  await Promise.all(
    sockets.map((server, at) => new Promise<void>((resolve) => server.listen(join(home, doors[at]!), resolve))),
  );
  for (const path of [folder, join(home, '.data'), join(home, 'room')]) chmodSync(path, 0o755);
  for (const path of doors) chmodSync(join(home, path), 0o777);
});
afterAll(async () => {
  closeSync(fifo);
  for (const server of sockets) await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

async function wordsOf(prepared: Prepared): Promise<string> {
  const box = await launchSandboxed(prepared, botLimits)();
  let output = '';
  for await (const chunk of box.stdout as AsyncIterable<Buffer>) output += chunk.toString();
  await box.gone;
  return output;
}

test.for([
  ['open to all', 0o755, "['.data', '.env', 'bot.py', 'logs', 'room', 'socket', 'words']"],
  [
    'closed to others',
    0o700,
    process.getuid!() === 0
      ? "['bot.py', 'room', 'words']"
      : "['.data', '.env', 'bot.py', 'logs', 'room', 'socket', 'words']",
  ],
] as const)(
  'hidden files, sockets, FIFOs and logs in a folder %s stay out of sight',
  async ([, mode, seen], { skip }) => {
    const { boxes, why } = await isolation();
    skip(!boxes, why && said(why));
    chmodSync(home, mode);
    for (const path of logs) rmSync(path, { recursive: true, force: true });
    mkdirSync(logs[0]!);
    const prepared = await prepare('bot.py', { from: home, cache, hidden: logs });
    if ('failure' in prepared) throw new Error(prepared.failure.reason.code);
    mkdirSync(logs[1]!); // a hidden folder may be made later
    for (const path of logs) writeFileSync(join(path, '0001.jsonl'), 'the cards of all', { mode: 0o644 });
    expect(await wordsOf(prepared)).toBe(`${seen} [False, False] words more\n\n\n`);
  },
);

test.for([
  ['open to all', 0o755],
  ['closed to others', 0o700],
] as const)(
  'files that an editor takes away from a folder %s in mid-run are not missed',
  async ([, mode], { skip }) => {
    const { boxes, why } = await isolation();
    skip(!boxes, why && said(why));
    chmodSync(home, mode);
    const passing = ['.bot.py.swp', 'bot.py~'].map((name) => join(home, name));
    for (const path of passing) writeFileSync(path, 'draft');
    const prepared = await prepare('bot.py', { from: home, cache });
    if ('failure' in prepared) throw new Error(prepared.failure.reason.code);
    for (const path of passing) rmSync(path);
    expect(await wordsOf(prepared)).toContain('words more');
  },
);

test('logs are not kept where all programs see them', async () => {
  expect(inEnglish(await prepare('bot.py', { from: home, cache, hidden: [home] }))).toMatchObject({
    failure: { fault: 'no-program', reason: expect.stringContaining('keep them in another') as string },
  });
});
