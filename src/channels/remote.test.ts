import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Incoming } from '../game/channel.ts';
import { remoteChannel } from './remote.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open({ grace = 30_000, margin = 500 } = {}) {
  const told: (string | null)[] = [];
  const remote = remoteChannel((text) => told.push(text), { cap: 64 }, { grace, margin });
  return { ...remote, told, say: (text: string) => remote.hear({ kind: 'said', text }) };
}

/** What was received after so many milliseconds; undefined while `receive` still waits. */
async function after(ms: number, asked: Promise<Incoming>): Promise<Incoming | undefined> {
  await vi.advanceTimersByTimeAsync(ms);
  return await Promise.race([asked, Promise.resolve(undefined)]);
}

/** A channel whose first answer, which has more time, is over. */
async function opened(times?: Parameters<typeof open>[0]) {
  const player = open(times);
  const asked = player.channel.receive({ wall: 1000 });
  player.say('first');
  expect(await asked).toMatchObject({ kind: 'message', text: 'first' });
  return player;
}

test('messages go without their ends, and the last one is null', () => {
  const { channel, told } = open();
  channel.send('one');
  channel.close('two');
  expect(told).toEqual(['one', 'two', null]);
  channel.close();
  expect(told).toHaveLength(3);
});

test('the margin is added to the limit, and for the first answer the time to start', async () => {
  const player = open();
  const first = player.channel.receive({ wall: 1000 });
  expect(await after(6400, first)).toBeUndefined();
  player.say('late but fine');
  expect(await first).toMatchObject({ text: 'late but fine' });
  const second = player.channel.receive({ wall: 1000 });
  expect(await after(1499, second)).toBeUndefined();
  expect(await after(2, second)).toMatchObject({ fault: 'timeout', reason: { code: 'no-answer', seconds: 1.5 } });
});

test('while the connection is lost the clock stands still', async () => {
  const player = await opened();
  const start = performance.now();
  const asked = player.channel.receive({ wall: 1000 });
  expect(await after(1000, asked)).toBeUndefined();
  player.hear({ kind: 'lost' });
  expect(await after(20_000, asked)).toBeUndefined();
  player.hear({ kind: 'back' });
  expect(await after(400, asked)).toBeUndefined();
  player.say('move');
  const heard = await asked;
  expect(heard).toMatchObject({ text: 'move' });
  expect((heard as { at: number }).at - start).toBeCloseTo(1400, -1); // what it thought, without the loss

  player.hear({ kind: 'lost' });
  const next = player.channel.receive({ wall: 1000 });
  expect(await after(5000, next)).toBeUndefined();
  player.hear({ kind: 'back' });
  expect(await after(1499, next)).toBeUndefined();
  expect(await after(2, next)).toMatchObject({ fault: 'timeout' });
});

test('the losses of a match add up, and the seat is lost', async () => {
  const player = await opened();
  const failures: Incoming[] = [];
  player.channel.onUnasked((heard) => failures.push(heard));
  for (const ms of [20_000, 9000]) {
    player.hear({ kind: 'lost' });
    await vi.advanceTimersByTimeAsync(ms);
    player.hear({ kind: 'back' });
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(failures).toEqual([]);
  player.hear({ kind: 'lost' });
  player.hear({ kind: 'lost' });
  await vi.advanceTimersByTimeAsync(1001);
  expect(failures).toMatchObject([{ fault: 'left', reason: { code: 'connection-lost', seconds: 30 } }]);
});

test('what a player says is cut and capped as of a program', async () => {
  const player = await opened();
  const unasked: Incoming[] = [];
  player.channel.onUnasked((heard) => unasked.push(heard));
  player.say('early bird');
  expect(unasked).toMatchObject([{ kind: 'message', unasked: 'unasked', text: 'early bird' }]);
  const asked = player.channel.receive({ wall: 1000 });
  player.say('two\nlines');
  expect(await asked).toMatchObject({ text: 'two' });
  expect(unasked[1]).toMatchObject({ unasked: 'chatter', text: 'lines' });
  player.say('x'.repeat(65));
  expect(unasked[2]).toMatchObject({ fault: 'long-line' });
});

test('a program that ended leaves', async () => {
  const player = await opened();
  const asked = player.channel.receive({ wall: 1000 });
  player.hear({ kind: 'left' });
  expect(await asked).toMatchObject({ fault: 'left', reason: { code: 'connection-closed' } });
});
