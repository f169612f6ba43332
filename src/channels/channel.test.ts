import { inEnglish } from '../../test/in-english.ts';
import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Framing, Incoming } from '../game/channel.ts';
import { LineChannel, type Wire } from './channel.ts';
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
      const at = [
        0,
        ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((one, other) => one - other),
        bytes.length,
      ];
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
  expect(inEnglish(await asked)).toMatchObject({ kind: 'message', text: 'x'.repeat(256) });
  const again = pair.channel.receive({ wall: 1000 });
  pair.say('x'.repeat(257));
  expect(inEnglish(await again)).toMatchObject({
    kind: 'failure',
    fault: 'long-line',
    reason: 'a line of more than 256 bytes',
    said: `${'x'.repeat(64)}…`,
  });
  pair.say('\n210 1\n');
  expect(await pair.channel.receive({ wall: 1000 })).toMatchObject({ fault: 'long-line' });
});

test('messages that are no answer are heard, and do not end the wait, however many come at once', async () => {
  const pair = memoryPair(framing);
  const heard: string[] = [];
  const asked = pair.channel.receive({ wall: 60_000 }, (text) => {
    heard.push(text);
    return text.startsWith('best');
  });
  pair.say('info 1\ninfo 2\nin');
  pair.say('fo 3\nbest 4\n');
  expect(await asked).toMatchObject({ kind: 'message', text: 'best 4' });
  expect(heard).toEqual(['info 1', 'info 2', 'info 3', 'best 4']);
  const next = pair.channel.receive({ wall: 60_000 });
  pair.say('info 5\n');
  expect(await next).toMatchObject({ text: 'info 5' }); // every message answers, where nothing else is said
});

test('while reading is paused no message is told, and none is lost', () => {
  const pair = memoryPair(framing);
  const heard: string[] = [];
  pair.channel.onUnasked((what) => {
    heard.push(what.kind === 'message' ? what.text : what.fault);
    if (heard.length % 2 === 0) pair.channel.pauseReading();
  });
  pair.say('one\ntwo\nthree\nfour\nfi');
  pair.say('ve\n');
  expect(heard).toEqual(['one', 'two']);
  pair.channel.resumeReading();
  expect(heard).toEqual(['one', 'two', 'three', 'four']);
  pair.channel.resumeReading();
  pair.channel.resumeReading();
  expect(heard).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('NUL bytes before a message are skipped where a framing says so, and nowhere else', () => {
  const pair = memoryPair({ ...framing, skipNul: true });
  const heard: string[] = [];
  pair.channel.onUnasked((what) => heard.push(what.kind === 'message' ? what.text : what.fault));
  pair.say('one\n\0');
  expect(pair.channel.isSpeaking).toBe(false);
  pair.say('\0\0two\n\0th\0ree\0\n');
  for (let part = 0; part < 100; part++) pair.say('\0'.repeat(1000)); // more than the cap
  pair.say('four\n\0\n');
  expect(heard).toEqual(['one', 'two', 'th\0ree\0', 'four', '']);
});

describe('messages that end in CR LF', () => {
  const strict = { cap: 8, end: '\r\n', skip: true } as const;
  const heardBy = (cutting: Framing, ...pieces: string[]): string[] => {
    const pair = memoryPair(cutting);
    const heard: string[] = [];
    pair.channel.onUnasked((what) => heard.push(what.kind === 'message' ? what.text : what.fault));
    for (const piece of pieces) pair.say(piece);
    return heard;
  };

  test.each([
    ['as it should be', 'IAMN\r\nIAME\r\n', ['IAMN', 'IAME']],
    ['a bare newline is told', 'IAMN\nIAME\r\n', ['IAMN\n', 'IAME']],
    ['a bare CR', 'IA\rMN\r\n', ['IA\rMN']],
    ['two CRs', 'IAMN\r\r\n', ['IAMN\r']],
    ['empty lines', '\r\n\n\r\n', ['', '\n', '']],
    ['the longest', '12345678\r\n', ['12345678']],
    ['a byte more', '123456789\r\nnext\r\n', ['123456789', 'next']],
    ['much more', `${'x'.repeat(100)}\r\nnext\r\n${'y'.repeat(9)}\n`, ['xxxxxxxxx', 'next', 'yyyyyyyyy']],
    ['without an end', 'x'.repeat(100), ['xxxxxxxxx']],
    ['the longest, its end still to come', '12345678\r', []],
  ])('%s', (_name, text, messages) => {
    expect(heardBy(strict, text)).toEqual(messages);
    expect(heardBy(strict, ...text.split(''))).toEqual(messages);
  });

  test('or in a bare newline, where the framing allows it', () => {
    expect(heardBy({ ...strict, bare: true }, 'IAMN\nIAME\r\nIAMS\r\r\n\n')).toEqual(['IAMN', 'IAME', 'IAMS\r', '']);
  });

  test('what is sent has the same end', () => {
    const pair = memoryPair({ ...strict, bare: true });
    pair.channel.send('TRICK1');
    expect(pair.told).toBe('TRICK1\r\n');
  });

  test('without skipping, a line that is too long is the last', () => {
    expect(heardBy({ cap: 8, end: '\r\n' }, '12345678\r\n', '123456789', '\r\nnext\r\n')).toEqual([
      '12345678',
      'long-line',
    ]);
  });

  test('a greeting is ignored, once', async () => {
    const pair = memoryPair({ ...strict, greeting: (text) => text === 'hello' });
    const asked = pair.channel.receive({ wall: 1000 });
    pair.say('hello\r\nhello\r\n');
    expect(inEnglish(await asked)).toMatchObject({ text: 'hello' });
    expect(heardBy({ ...strict, greeting: (text) => text === 'hello' }, 'hello\r\nhello\r\n')).toEqual(['hello']);
  });
});

test('row 10: a player that sends a lot does not keep others from being heard', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const [flooder, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const heard: string[] = [];
  const lines = 20_000;
  const all = new Promise<void>((resolve) => {
    server.on('connection', (socket) =>
      socketChannel(socket, { cap: 8 }).onUnasked((what) => {
        if (what.kind === 'message') heard.push(what.text);
        if (heard.length === lines + 1) resolve();
      }),
    );
  });
  await Promise.all([once(flooder, 'connect'), once(other, 'connect')]);
  flooder.write('x\n'.repeat(lines));
  other.write('I\n');
  await all;
  expect(heard.indexOf('I')).toBeLessThan(lines / 2);
  flooder.destroy();
  other.destroy();
  server.close();
});

test('a broken channel still sends a last message', () => {
  const pair = memoryPair(framing);
  pair.say('x'.repeat(300));
  pair.channel.close('999 too long');
  expect(pair.told).toBe('999 too long\n');
});

test('nobody is late before the deadline, and a late message is no answer to the next question', async () => {
  const pair = memoryPair(framing);
  const began = performance.now();
  expect(inEnglish(await pair.channel.receive({ wall: 20 }))).toEqual({
    kind: 'failure',
    fault: 'silent',
    reason: 'no answer within 0.02 s',
  });
  expect(performance.now() - began).toBeGreaterThanOrEqual(20);
  const unasked: Incoming[] = [];
  pair.channel.onUnasked((heard) => unasked.push(heard));
  pair.say('too late\n');
  expect(unasked).toMatchObject([{ kind: 'message', text: 'too late' }]);
});

test('an answer that pauses longer than it may is not finished', async () => {
  const pair = memoryPair(framing);
  const asked = pair.channel.receive({ wall: 60_000, pause: 20 });
  pair.say('{0;1},');
  expect(inEnglish(await asked)).toEqual({
    kind: 'failure',
    fault: 'in-pieces',
    reason: 'the answer paused for 0.02 s; it must come in one write',
    said: '{0;1},',
  });
});

test.each([
  ['computes', { cpu: (): number => performance.now() / 10 }],
  ['waits for a processor', { cpu: (): number => 0, atWork: (): boolean => true }],
])('a player that %s inside its answer does not pause', async (_what, timing) => {
  const pair = memoryPair(framing, timing);
  const asked = pair.channel.receive({ wall: 60_000, pause: 50 });
  pair.say('{0;1},');
  setTimeout(() => pair.say('{0;2}\n'), 200);
  expect(inEnglish(await asked)).toMatchObject({ kind: 'message', text: '{0;1},{0;2}' });
});

test('a player that sleeps inside its answer pauses, also after it computed there', async () => {
  let computed = 0;
  const cpu = (): number => Math.min((computed += 5), 30);
  const pair = memoryPair(framing, { cpu, atWork: () => false });
  const asked = pair.channel.receive({ wall: 60_000, pause: 20 });
  pair.say('{0;1},');
  expect(inEnglish(await asked)).toMatchObject({ fault: 'in-pieces' });
  expect(computed).toBeGreaterThan(30);
});

describe('why no answer came', () => {
  const nothing = (): void => undefined;
  const idle: Wire = { write: nothing, waiting: () => 0, stopReading: nothing, end: nothing, destroy: nothing };
  const lateAfter = async (wire: Partial<Wire>, atWork = false): Promise<unknown> =>
    new LineChannel({ ...idle, ...wire }, framing, { cpu: () => 0, atWork: () => atWork }).receive({ wall: 20 });

  test.each<[string, Partial<Wire>, string]>([
    ['the output was closed', { isOutputClosed: () => true }, 'closed'],
    ['a process was killed for memory', { isOutputClosed: () => true, limitBroken: () => 'memory' }, 'memory'],
    ['a helper was killed for memory', { limitBroken: () => 'memory' }, 'memory'],
    ['nothing was written', { stderrBytes: () => 7 }, 'silent'],
  ])('%s', async (_why, wire, fault) => expect(await lateAfter(wire)).toMatchObject({ fault }));

  test('stderr was written since the question, and the program waits or computes', async () => {
    let bytes = 0;
    const stderrBytes = (): number => (bytes += 5);
    expect(await lateAfter({ stderrBytes })).toMatchObject({ fault: 'unflushed' });
    expect(await lateAfter({ stderrBytes }, true)).toMatchObject({ fault: 'silent' });
  });
});

test('pieces back to back are one answer, also when it is we who were late', async () => {
  const pair = memoryPair(framing);
  const asked = pair.channel.receive({ wall: 60_000, pause: 20 });
  for (const piece of ['{0;1}', ',', '{0;2}']) pair.say(piece);
  const until = performance.now() + 150;
  while (performance.now() < until); // nothing is read meanwhile
  setImmediate(() => pair.say('\n'));
  expect(inEnglish(await asked)).toMatchObject({ kind: 'message', text: '{0;1},{0;2}' });
  const again = pair.channel.receive({ wall: 60_000 });
  pair.say('{0;');
  setTimeout(() => pair.say('3}\n'), 50);
  expect(inEnglish(await again)).toMatchObject({ kind: 'message', text: '{0;3}' }); // no limit for pauses by default
});

test('row 8: a player that does not read is disconnected when 256 KiB wait', () => {
  const pair = memoryPair(framing, { deaf: true });
  const unasked: Incoming[] = [];
  pair.channel.onUnasked((heard) => unasked.push(heard));
  for (let part = 0; part < 4; part++) pair.channel.send('x'.repeat(64 * 1024));
  expect(unasked).toEqual([]);
  pair.channel.send('one more');
  expect(unasked).toMatchObject([{ fault: 'deaf' }]);
  expect(pair.ended).toBe(true);
});

test('row 8: or when 64 KiB were not read for ten seconds', () => {
  vi.useFakeTimers();
  try {
    const pair = memoryPair(framing, { deaf: true });
    const unasked: Incoming[] = [];
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
  const deaf = new Promise<Incoming>((resolve) => channel.onUnasked(resolve));
  for (let part = 0; part < 1000 && !socket.destroyed; part++) {
    channel.send('x'.repeat(32 * 1024));
    await new Promise(setImmediate);
  }
  expect(await deaf).toMatchObject({ fault: 'deaf' });
  client.destroy();
  server.close();
});

describe('messages that may lack their newline', () => {
  const complete = (text: string, isFirst: boolean): boolean => text !== '' && (isFirst || text.endsWith('!'));
  const open = (): { readonly pair: ReturnType<typeof memoryPair>; readonly heard: string[] } => {
    const pair = memoryPair({ cap: 8, skip: true, loose: { quiet: 20, complete } });
    const heard: string[] = [];
    pair.channel.onUnasked((message) => void (message.kind === 'message' && heard.push(message.text)));
    return { pair, heard };
  };

  test('the first one may follow another rule', async () => {
    const { pair, heard } = open();
    pair.say('one');
    await expect.poll(() => heard).toEqual(['one']);
    pair.say('two');
    await sleep(60);
    pair.say('!');
    await expect.poll(() => heard).toEqual(['one', 'two!']);
  });

  test('the rest of one that is too long is skipped until nothing more comes', async () => {
    const { pair, heard } = open();
    pair.say('123456789abc');
    pair.say('def');
    await sleep(60);
    pair.say('\nnext!');
    await expect.poll(() => heard).toEqual(['123456789', 'next!']);
  });
});
