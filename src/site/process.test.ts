import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDatabase } from '../../test/store.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
beforeAll(async () => {
  server = await temporaryDatabase();
});
afterAll(async () => await server.close());

const entry = fileURLToPath(new URL('../../dist/src/site/process.js', import.meta.url));
const start = (settings: Record<string, string>): ChildProcess =>
  fork(entry, { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });

async function ready(): Promise<{ child: ChildProcess; url: string }> {
  const child = start({ DATABASE_URL: server.url, PORT: '0' });
  const [{ ready: url }] = (await once(child, 'message')) as [{ ready: string }];
  return { child, url };
}

test('tells its address, answers there and stops when it is told to', async () => {
  const { child, url } = await ready();
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
  const stream = await fetch(`${url}/live`); // a viewer
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await stream.body?.cancel().catch(() => undefined); // the other end is closed
});

test('ends with its parent process', async () => {
  const { child } = await ready();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([{ DATABASE_URL: '' }, { PORT: '70000' }])('refuses %o', async (settings) => {
  const child = start({ DATABASE_URL: server.url, PORT: '0', ...settings });
  let said = '';
  child.stderr!.on('data', (data: Buffer) => (said += String(data)));
  expect((await once(child, 'close'))[0]).not.toBe(0); // by then all was read
  expect(said).toMatch(/the setting DATABASE_URL is missing|PORT must be a whole number/);
});
