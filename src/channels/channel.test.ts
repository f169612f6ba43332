import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Heard } from '../game/contract.ts';
import { memoryPair } from './memory.ts';
import { socketChannel } from './socket.ts';

const framing = { cap: 256 };

test('any cutting of the bytes gives the same messages', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '1', ' ', '\r', '\xff', '\0'), maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), fc.array(fc.nat(60), { maxLength: 12 }), (messages, cuts) => {
      const bytes = Buffer.from(messages.map((message) => `${message}\n`).join(''), 'latin1');
      const pair = memoryPair(framing);
      const heard: string[] = [];
      pair.channel.onUnasked((what) => what.kind === 'message' && heard.push(what.text));
      const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((one, other) => one - other), bytes.length];
      for (let piece = 1; piece < at.length; piece++) pair.say(bytes.subarray(at[piece - 1], at[piece]));
      expect(heard).toEqual(messages);
      return Promise.resolve();
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('the longest message passes, one byte more breaks the channel', async () => {
  const pair = memoryPair(framing);
  const asked = pair.channel.receive({ wall: 1000 });
  pair.say(`${'x'.repeat(256)}\n`);
  expect(await asked).toMatchObject({ kind: 'message', text: 'x'.repeat(256) });
  const again = pair.channel.receive({ wall: 1000 });
  pair.say('x'.repeat(257));
  expect(await again).toMatchObject({ kind: 'trouble', fault: 'long-line', reason: 'a line of more than 256 bytes', said: `${'x'.repeat(64)}…` });
  pair.say('\n210 1\n');
  expect(await pair.channel.receive({ wall: 1000 })).toMatchObject({ fault: 'long-line' });
});

test('a broken channel still takes a last word', () => {
  const pair = memoryPair(framing);
  pair.say('x'.repeat(300));
  pair.channel.close('999 too long');
  expect(pair.told).toBe('999 too long\n');
});

test('nobody is late before the deadline, and a late message is no answer to the next question', async () => {
  const pair = memoryPair(framing);
  const began = performance.now();
  expect(await pair.channel.receive({ wall: 20 })).toEqual({ kind: 'trouble', fault: 'silent', reason: 'no answer within 0.02 s' });
  expect(performance.now() - began).toBeGreaterThanOrEqual(20);
  const unasked: Heard[] = [];
  pair.channel.onUnasked((heard) => unasked.push(heard));
  pair.say('too late\n');
  expect(unasked).toMatchObject([{ kind: 'message', text: 'too late' }]);
});

test('an answer that pauses longer than it may is not finished', async () => {
  const pair = memoryPair(framing);
  const asked = pair.channel.receive({ wall: 60_000, pause: 20 });
  pair.say('{0;1},');
  expect(await asked).toEqual({ kind: 'trouble', fault: 'unfinished', reason: 'the answer paused for 0.02 s; it must come in one write', said: '{0;1},' });
});

test('pieces back to back are one answer, and so are they when it is we who were late', async () => {
  const pair = memoryPair(framing);
  const asked = pair.channel.receive({ wall: 60_000, pause: 20 });
  for (const piece of ['{0;1}', ',', '{0;2}']) pair.say(piece);
  const until = performance.now() + 150;
  while (performance.now() < until); // nothing is read meanwhile
  setImmediate(() => pair.say('\n'));
  expect(await asked).toMatchObject({ kind: 'message', text: '{0;1},{0;2}' });
  const again = pair.channel.receive({ wall: 60_000 });
  pair.say('{0;');
  setTimeout(() => pair.say('3}\n'), 50);
  expect(await again).toMatchObject({ kind: 'message', text: '{0;3}' }); // nobody said that it must not pause
});

test('row 8: a reader that does not read is let go when 256 KiB wait', () => {
  const pair = memoryPair(framing, { deaf: true });
  const unasked: Heard[] = [];
  pair.channel.onUnasked((heard) => unasked.push(heard));
  for (let part = 0; part < 4; part++) pair.channel.send('x'.repeat(64 * 1024));
  expect(unasked).toEqual([]);
  pair.channel.send('one more');
  expect(unasked).toMatchObject([{ fault: 'deaf' }]);
  expect(pair.ended).toBe(true);
});

test('row 8: or when 64 KiB did not move for ten seconds', () => {
  vi.useFakeTimers();
  try {
    const pair = memoryPair(framing, { deaf: true });
    const unasked: Heard[] = [];
    pair.channel.onUnasked((heard) => unasked.push(heard));
    pair.channel.send('x'.repeat(65 * 1024));
    vi.advanceTimersByTime(9_999);
    expect(unasked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(unasked).toMatchObject([{ fault: 'deaf' }]);
  } finally {
    vi.useRealTimers();
  }
});

test('row 8: over a real socket', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as { port: number }).port, '127.0.0.1');
  client.pause();
  const [socket] = (await once(server, 'connection')) as [Socket];
  const channel = socketChannel(socket, framing);
  const deaf = new Promise<Heard>((resolve) => channel.onUnasked(resolve));
  for (let part = 0; part < 1000 && !socket.destroyed; part++) {
    channel.send('x'.repeat(32 * 1024));
    await new Promise(setImmediate);
  }
  expect(await deaf).toMatchObject({ fault: 'deaf' });
  client.destroy();
  server.close();
});
