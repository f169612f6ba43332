import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, readHookAddress, signatureOf } from './webhook.ts';

let server: Server;
let port: number;
const heard: { readonly request: IncomingMessage; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push({ request, body });
      if (request.url === '/moved') response.writeHead(302, { location: '/taken' }).end();
      else if (request.url === '/broken') response.writeHead(500).end();
      else if (request.url === '/torn') request.socket.destroy();
      else if (request.url === '/endless') response.write('x'.repeat(200_000));
      else if (request.url !== '/silent') response.end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  'hook.example.org',
  'ftp://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:secret@example.org/',
  'https://',
  `https://example.org/${'x'.repeat(500)}`,
  '',
])('%j is no address', (address) =>
  expect(readHookAddress(address, true)).toEqual({ wrong: { code: 'hook-address' } }),
);

test.each([
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST:8080/',
  'http://a.localhost/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://10.0.0.8/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
])('%j is private', (address) => {
  expect(readHookAddress(address, false)).toEqual({ wrong: { code: 'hook-private' } });
  expect(readHookAddress(address, true)).toHaveProperty('value');
});

test('addresses are kept without what no server is told', () =>
  expect(readHookAddress(' https://Example.org/a?b=1#c ', false)).toEqual({ value: 'https://example.org/a?b=1' }));

const here = { takesPrivate: true };
const send = async (path: string, sending = {}): Promise<unknown> =>
  await post(
    `http://hook.test:${port}${path}`,
    '{}',
    { 'x-arena-event': 'test' },
    { ...here, ...at('127.0.0.1'), ...sending },
  );
const at = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});

test('a body arrives with its headers, at the address that was looked up', async () => {
  expect(await send('/taken')).toEqual({ status: 200 });
  const { request, body } = heard.at(-1)!;
  expect([request.method, request.headers.host, request.headers['x-arena-event'], body]).toEqual([
    'POST',
    `hook.test:${port}`,
    'test',
    '{}',
  ]);
});

test('a name that leads here is refused, whatever else it leads to, and nothing is sent', async () => {
  const before = heard.length;
  const refused = { failure: { code: 'hook-private' } };
  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['2606:4700::1', 'fe80::1'],
  ])
    expect(await send('/taken', { takesPrivate: false, ...at(...addresses) })).toEqual(refused);
  expect(await post(`http://127.0.0.1:${port}/taken`, '', {}, { takesPrivate: false })).toEqual(refused);
  expect(await post(`http://localhost:${port}/taken`, '', {}, { takesPrivate: false })).toEqual(refused);
  expect(heard.length).toBe(before);
});

test('a name is looked up once: the second answer does not count', async () => {
  let asked = 0;
  const resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '10.255.255.1', family: 4 }];
  expect(await send('/taken', { resolve })).toEqual({ status: 200 });
  expect(asked).toBe(1);
});

test('redirects are not followed, and other answers than 2xx are failures', async () => {
  const before = heard.length;
  expect(await send('/moved')).toEqual({ status: 302, failure: { code: 'hook-status', status: 302 } });
  expect(await send('/broken')).toEqual({ status: 500, failure: { code: 'hook-status', status: 500 } });
  expect(heard.length).toBe(before + 2);
  expect(await send('/torn')).toEqual({ failure: { code: 'hook-unreached', error: 'ECONNRESET' } });
  expect(await send('/taken', { resolve: async () => [] })).toEqual({
    failure: { code: 'hook-unreached', error: 'ENOTFOUND' },
  });
  expect(await send('/silent', { seconds: 0.05 })).toEqual({ failure: { code: 'hook-late', seconds: 0.05 } });
  expect(await send('/endless')).toEqual({ status: 200 }); // nobody reads on
});

test('a signature is that of the second and the body', () => {
  const hmac = createHmac('sha256', 'secret').update('1700000000.{"a":1}').digest('hex');
  expect(signatureOf('secret', '{"a":1}', 1_700_000_000)).toBe(`t=1700000000,v1=${hmac}`);
});
