import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { addSubscriber, eventText } from './subscribers.ts';

const kibibyte = 'x'.repeat(1024);

test('sends the backlog and the events that follow', () => {
  const out = new PassThrough();
  const subscriber = addSubscriber(out, [eventText('frame', { at: 1 }, '1.1')], () => undefined);
  subscriber.send(eventText('end', { at: 2 }));
  expect(String(out.read())).toBe('id: 1.1\nevent: frame\ndata: {"at":1}\n\nevent: end\ndata: {"at":2}\n\n');
  subscriber.drop();
});

test('drops a subscriber that does not read when 256 KiB wait, and says so once', () => {
  const out = new PassThrough({ highWaterMark: 1024 });
  let gone = 0;
  const subscriber = addSubscriber(out, [], () => gone++);
  let sent = 0;
  while (gone === 0 && sent < 1000) {
    subscriber.send(kibibyte);
    sent++;
  }
  expect(sent).toBeGreaterThan(256);
  expect(sent).toBeLessThan(262);
  expect(out.destroyed).toBe(true);
  subscriber.send(kibibyte);
  subscriber.drop();
  expect(gone).toBe(1);
});

test('drops a subscriber that reads nothing for half a minute, and keeps one that reads a little', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const gone: string[] = [];
    const backlog = Array.from({ length: 100 }, () => kibibyte);
    const [deaf, slow] = [new PassThrough({ highWaterMark: 1024 }), new PassThrough({ highWaterMark: 1024 })];
    addSubscriber(deaf, backlog, () => gone.push('deaf'));
    const reading = addSubscriber(slow, backlog, () => gone.push('slow'));
    for (let seconds = 0; seconds < 90; seconds += 15) {
      vi.advanceTimersByTime(15_000);
      slow.read();
      slow.emit('drain');
    }
    expect(gone).toEqual(['deaf']);
    reading.drop();
  } finally {
    vi.useRealTimers();
  }
});

test('what a subscriber does not read is not kept for it in the kernel', async () => {
  let dropped: Promise<void> | undefined;
  const server = createServer((_request, response) => {
    dropped = new Promise((resolve) => {
      const subscriber = addSubscriber(response, [], resolve);
      for (let sent = 0; sent < 2; sent++) subscriber.send(kibibyte.repeat(8192)); // more than the kernel takes
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.write('GET / HTTP/1.1\r\nhost: arena\r\n\r\n');
  await once(server, 'request');
  await dropped;
  client.resume();
  await expect(once(client, 'end')).rejects.toThrow('ECONNRESET');
  server.close();
});

test('sends a slow subscriber the whole backlog, however long, and loses nothing', async () => {
  const out = new PassThrough({ highWaterMark: 1024 });
  const backlog = Array.from({ length: 2000 }, (_, at) => `${at} ${kibibyte}\n`);
  const subscriber = addSubscriber(out, backlog, () => undefined);
  subscriber.send('fresh\n');
  let text = '';
  for await (const chunk of out) {
    text += String(chunk);
    if (text.endsWith('fresh\n')) break;
  }
  expect(text).toBe(`${backlog.join('')}fresh\n`);
});
