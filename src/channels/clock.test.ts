import { inEnglish } from '../../test/in-english.ts';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incoming } from '../game/channel.ts';
import { Starved } from '../referee/starved.ts';
import { memoryPair, type MemoryPair } from './memory.ts';
import { startProgram, unsandboxed } from './program.ts';

const framing = { cap: 256 };

describe('on a simulated clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** What was received after so many milliseconds; undefined while `receive` still waits. */
  async function after(ms: number, asked: Promise<Incoming>): Promise<Incoming | undefined> {
    await vi.advanceTimersByTimeAsync(ms);
    return await Promise.race([asked, Promise.resolve(undefined)]);
  }
  async function answered(pair: MemoryPair, limit = { cpu: 50, wall: 300 }): Promise<Incoming> {
    const asked = pair.channel.receive(limit);
    pair.say('move\n');
    return await asked;
  }

  it('an answer counts when the CPU time between question and answer is within the limit', async () => {
    let computed = 1000;
    const pair = memoryPair(framing, { cpu: () => computed });
    const asked = pair.channel.receive({ cpu: 50, wall: 300 });
    expect(await after(250, asked)).toBeUndefined();
    computed += 50;
    pair.say('move\n');
    expect(await asked).toMatchObject({ kind: 'message', text: 'move' });
    computed += 10_000; // computed out of turn
    const again = pair.channel.receive({ cpu: 50, wall: 300 });
    expect(await after(250, again)).toBeUndefined();
    computed += 51;
    pair.say('move\n');
    expect(inEnglish(await again)).toEqual({
      kind: 'failure',
      fault: 'cpu',
      reason: 'used more than 0.05 s of CPU time',
      said: 'move',
    });
  });

  it('an endless loop is ended soon after its CPU time limit, long before the wall time limit', async () => {
    const pair = memoryPair(framing, { cpu: () => performance.now() });
    const asked = pair.channel.receive({ cpu: 50, wall: 300 });
    expect(inEnglish(await after(50, asked))).toBeUndefined();
    expect(await after(3, asked)).toMatchObject({ fault: 'cpu' });
  });

  it('a program that waits is stopped by the wall time limit', async () => {
    const pair = memoryPair(framing, { cpu: () => 0 });
    await answered(pair);
    const asked = pair.channel.receive({ cpu: 50, wall: 300 });
    expect(await after(299, asked)).toBeUndefined();
    expect(inEnglish(await after(2, asked))).toEqual({
      kind: 'failure',
      fault: 'timeout',
      reason: 'no answer within 0.3 s',
      said: 'move',
    });
    expect(pair.channel.time.longest).toBeGreaterThanOrEqual(300);
  });

  it('a program that gets little CPU time on a busy machine is waited for as long as it computes', async () => {
    const limit = { cpu: 50, wall: 300 };
    const starved = memoryPair(framing, { cpu: () => performance.now() / 10 });
    const asked = starved.channel.receive(limit);
    expect(await after(480, asked)).toBeUndefined();
    starved.say('move\n');
    expect(await asked).toMatchObject({ kind: 'message' });
    const hardly = memoryPair(framing, { cpu: () => performance.now() / 50 });
    const waited = hardly.channel.receive(limit);
    expect(await after(1190, waited)).toBeUndefined();
    expect(inEnglish(await after(120, waited))).toMatchObject({ fault: 'silent', reason: 'no answer within 0.3 s' });
  });

  it('so is one that gets none but wants to run', async () => {
    let isRunnable = true;
    const pair = memoryPair(framing, { cpu: () => 0, atWork: () => isRunnable });
    const asked = pair.channel.receive({ cpu: 50, wall: 300 });
    expect(await after(480, asked)).toBeUndefined();
    isRunnable = false;
    expect(await after(30, asked)).toMatchObject({ fault: 'silent' });
  });

  it('one that computed and then waits is not', async () => {
    const began = performance.now();
    const pair = memoryPair(framing, { cpu: () => Math.min(30, performance.now() - began) });
    const asked = pair.channel.receive({ cpu: 50, wall: 300 });
    expect(await after(299, asked)).toBeUndefined();
    expect(inEnglish(await after(2, asked))).toMatchObject({ fault: 'silent' });
  });

  it('what was left on a clock is told in milliseconds', async () => {
    const asked = memoryPair(framing).channel.receive({ wall: 19.125187999 });
    expect(inEnglish(await after(21, asked))).toMatchObject({ reason: 'no answer within 0.019 s' });
  });

  it('where CPU time cannot be measured, the limit counts wall time', async () => {
    const pair = memoryPair(framing);
    const asked = pair.channel.receive({ cpu: 50, wall: 300 });
    expect(inEnglish(await after(52, asked))).toMatchObject({ fault: 'silent', reason: 'no answer within 0.05 s' });
    expect(pair.channel.time.kind).toBe('wall');
  });

  it('only the first answer has extra time to start, on both clocks', async () => {
    const pair = memoryPair(framing, { cpu: () => performance.now(), startUp: 5000 });
    const first = pair.channel.receive({ cpu: 50, wall: 300 });
    expect(await after(5040, first)).toBeUndefined();
    pair.say('move\n');
    expect(await first).toMatchObject({ kind: 'message' });
    expect(await after(60, pair.channel.receive({ cpu: 50, wall: 300 }))).toMatchObject({ fault: 'cpu' });
  });

  it('a program that computes for all the extra time is slow to start, one that waits is silent', async () => {
    const limit = { cpu: 50, wall: 300 };
    const busy = memoryPair(framing, { cpu: () => performance.now(), startUp: 5000 });
    expect(inEnglish(await after(5060, busy.channel.receive(limit)))).toMatchObject({
      fault: 'slow-start',
      reason: 'used more than 5.05 s of CPU time before its first answer',
    });
    const began = performance.now();
    const slow = memoryPair(framing, { cpu: () => Math.min(4000, performance.now() - began), startUp: 5000 });
    expect(inEnglish(await after(5310, slow.channel.receive(limit)))).toMatchObject({
      fault: 'slow-start',
      reason: 'no first answer within 5.3 s',
    });
    const idle = memoryPair(framing, { cpu: () => 20, startUp: 5000 });
    expect(inEnglish(await after(5310, idle.channel.receive(limit)))).toMatchObject({
      fault: 'silent',
      reason: 'no first answer within 5.3 s',
    });
  });

  it('CPU time out of turn counts for no move but for the match', async () => {
    let computed = 0;
    const pair = memoryPair(framing, { cpu: () => computed, matchCpu: 1000 });
    await answered(pair);
    computed = 990;
    expect(await answered(pair)).toMatchObject({ kind: 'message' });
    const asked = pair.channel.receive({ cpu: 50, wall: 300 });
    computed = 1001;
    expect(inEnglish(await after(50, asked))).toEqual({
      kind: 'failure',
      fault: 'match-cpu',
      reason: 'used more than 1 s of CPU time in this match',
      said: 'move',
    });
  });
});

describe('when we are late ourselves', () => {
  /** Blocks our own event loop for so long. */
  function block(ms: number): void {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  }

  it.each([
    ['a little: the answer that lies there counts', 70, true],
    ['a lot: nobody can tell who was late', 250, false],
  ])('%s', async (_name, ms, counts) => {
    const folder = mkdtempSync(join(tmpdir(), 'arena-clock-'));
    const said = join(folder, 'said'); // this file exists once the answer is written
    const program = await startProgram(
      unsandboxed(['sh', '-c', 'read line; echo "$line"; touch "$0"; exec cat', said]),
      framing,
      { startUp: 0 },
    );
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0); // a simulated clock, however long the test takes
    try {
      program.channel.send('move');
      const asked = program.channel.receive({ wall: 60 });
      for (block(60); !existsSync(said); block(1));
      clock.mockReturnValue(ms);
      if (counts) expect(await asked).toMatchObject({ kind: 'message', text: 'move' });
      else await expect(asked).rejects.toThrow(Starved);
    } finally {
      clock.mockRestore();
      await program.stop();
      rmSync(folder, { recursive: true });
    }
  });

  it('a silent player is not called late by a referee that is late itself', async () => {
    const program = await startProgram(unsandboxed(['sleep', '60']), framing, { startUp: 0 });
    try {
      const asked = program.channel.receive({ wall: 40 });
      block(250);
      await expect(asked).rejects.toThrow(Starved);
    } finally {
      await program.stop();
    }
  });

  it('a match over TCP cannot be played again: there the last read decides', async () => {
    const pair = memoryPair(framing);
    const asked = pair.channel.receive({ wall: 40 });
    block(250);
    expect(await asked).toMatchObject({ fault: 'silent' });
  });
});
