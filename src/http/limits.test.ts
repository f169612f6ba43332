import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { everyone } from './access.ts';
import { readAssets } from './assets.ts';
import { makeApp, type HttpLimits } from './defaults.ts';
import { plainRoute } from './schema.ts';
import { makeStreams, networkOf } from './streams.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** A server with one live stream, which may have so many subscribers. */
async function listening(limits: HttpLimits, streams = { most: 100, ofAddress: 3 }): Promise<number> {
  const app = makeApp(readAssets(), () => undefined, limits);
  const { open } = makeStreams(streams);
  app.get(
    '/live',
    { config: everyone, schema: plainRoute('a stream', 'text/event-stream', 'test') },
    async (_request, reply) =>
      open(
        reply,
        () => [],
        () => () => undefined,
      ),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  cleanUp.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

const roomy: HttpLimits = { requestTime: 60_000, connections: 100, ofAddress: 100 };

/** Opens a stream; `from` is the address that a proxy names. */
async function subscribe(port: number, from?: string): Promise<{ status: number; why: string; leave(): void }> {
  const control = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/live`, {
    signal: control.signal,
    headers: { accept: 'application/json', ...(from !== undefined && { 'x-forwarded-for': from }) },
  });
  const { status } = response;
  const why = status === 200 ? '' : ((await response.json()) as { detail: string }).detail;
  const leave = (): void => control.abort();
  cleanUp.push(leave);
  return { status, why, leave };
}

test('an address gets so many live streams and no more, and others get theirs', async () => {
  const port = await listening(roomy);
  const mine = [await subscribe(port), await subscribe(port), await subscribe(port)];
  expect(mine.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await subscribe(port)).toMatchObject({ status: 429, why: expect.stringContaining('Too many live streams') });
  expect((await subscribe(port, '192.0.2.7')).status).toBe(200);
  for (const host of ['1', '2', '3']) expect((await subscribe(port, `2001:db8:1:2::${host}`)).status).toBe(200);
  expect((await subscribe(port, '2001:db8:1:2:ffff::9')).status).toBe(429); // of the same household
  expect((await subscribe(port, '2001:db8:1:3::9')).status).toBe(200);
  mine[0]!.leave();
  await expect.poll(async () => (await subscribe(port)).status).toBe(200);
});

test('an arena that serves no more live streams says so', async () => {
  const port = await listening(roomy, { most: 0, ofAddress: 3 });
  expect(await subscribe(port)).toMatchObject({ status: 503, why: expect.stringContaining('More live streams') });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5:6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['something', 'something'],
])('%s belongs to %s', (ip, network) => expect(networkOf(ip)).toBe(network));

function opened(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  cleanUp.push(() => socket.destroy());
  return socket.resume();
}

test('a request whose body comes byte by byte is given up', async () => {
  const port = await listening({ ...roomy, requestTime: 500 });
  const socket = opened(port);
  socket.write('POST /live HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\n');
  const drops = setInterval(() => socket.write('x'), 50);
  cleanUp.push(() => clearInterval(drops));
  await once(socket, 'close');
});

test('a live stream outlasts the time for a request', async () => {
  const port = await listening({ ...roomy, requestTime: 300 });
  const response = await fetch(`http://127.0.0.1:${port}/live`);
  const reader = response.body!.getReader();
  await reader.read();
  const more = reader.read().then(({ done }) => (done ? 'closed' : 'told'));
  expect(await Promise.race([more, new Promise((resolve) => setTimeout(resolve, 1500, 'open'))])).toBe('open');
  await reader.cancel();
});

test('more connections than there may be are closed, and a place that is free is given again', async () => {
  const port = await listening({ ...roomy, connections: 3 });
  const sockets = [opened(port), opened(port), opened(port)];
  for (const socket of sockets) await once(socket, 'connect');
  await once(opened(port), 'close');
  expect(sockets.every((socket) => !socket.destroyed)).toBe(true);
  sockets[0]!.destroy();
  await expect
    .poll(async () => {
      const socket = opened(port);
      socket.write('GET /live HTTP/1.1\r\nhost: here\r\n\r\n');
      return await Promise.race([once(socket, 'data').then(() => 'told'), once(socket, 'close').then(() => 'closed')]);
    })
    .toBe('told');
});
