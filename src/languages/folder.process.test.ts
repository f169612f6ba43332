// What a player's own folder holds besides the player is its owner's affair.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botLimits } from '../sandbox/box.ts';
import { isolation } from '../sandbox/isolation.ts';
import { launchBoxed, prepare } from './prepare.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-folder-'));
const home = join(folder, 'home');
const store = join(folder, 'store');
let sockets: Server[];

const script = `
import os, socket
print(sorted(os.listdir('/bot')), os.listdir('/bot/.data'), open('/bot/.env').read(), open('/bot/words').read())
for path in ('/bot/.data/socket', '/bot/socket'):
    try:
        socket.socket(socket.AF_UNIX).connect(path)
        print('connected', path)
    except OSError:
        pass
`;

beforeAll(async () => {
  for (const path of [home, join(home, '.data')]) mkdirSync(path);
  for (const [name, text] of [['.env', 'secret'], ['words', 'words'], ['bot.py', script]] as const) writeFileSync(join(home, name), text, { mode: 0o644 });
  sockets = ['.data/socket', 'socket'].map(() => createServer());
  await Promise.all(sockets.map((server, at) => new Promise<void>((resolve) => server.listen(join(home, ['.data/socket', 'socket'][at]!), resolve))));
  for (const path of [folder, home, join(home, '.data')]) chmodSync(path, 0o755);
  for (const path of ['.data/socket', 'socket']) chmodSync(join(home, path), 0o777);
});
afterAll(async () => {
  for (const server of sockets) await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

test('hidden files and sockets of the folder stay out of sight', async ({ skip }) => {
  const { boxes, why } = await isolation();
  skip(!boxes, why);
  const prepared = await prepare('bot.py', { from: home, store });
  if ('trouble' in prepared) throw new Error(prepared.trouble.reason);
  const box = await launchBoxed(prepared, botLimits, 0)();
  let said = '';
  for await (const chunk of box.stdout as AsyncIterable<Buffer>) said += chunk.toString();
  await box.gone;
  expect(said).toBe("['.data', '.env', 'bot.py', 'socket', 'words'] []  words\n");
});
