import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { defaultPolicy } from '../programs/policy.ts';
import { SlotLost, type MatchSetup, type MatchTask, type Slot } from './match.ts';
import { quickSlots } from './quick-slot.ts';
import { Referee } from './referee.ts';
import { openSlot } from './slot.ts';

const setup: MatchSetup = {
  source: { kind: 'rules', game: 'geography', options: { gsize: 8, graph: '' }, limits: { moveTime: 600_000 } },
  policy: defaultPolicy,
  tries: 3,
  isRecorded: true,
};
const random = { name: 'two', player: { builtIn: 'random' } };
const task: MatchTask = { number: 1, seed: 'x', players: [random, random] };
const logOf = async (slot: Slot): Promise<string> => {
  const played = await slot.play(setup, task);
  if (played.kind !== 'over') throw new Error('not over');
  return played.record!.log;
};
/** How many processes this one has started. */
const children = (): number =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === process.pid).length;
function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
  } catch (error) {
    // it has ended
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

const apart = (number: number): Slot => openSlot({ number });

let slots: Slot[] = [];
afterEach(async () => await Promise.all(slots.map((slot) => slot.stop())));

test('quick matches start no process', async () => {
  slots = [0, 1].map(quickSlots(apart, 600_000));
  const before = children();
  expect(new Set(await Promise.all(slots.map(logOf))).size).toBe(1);
  expect(children()).toBe(before);
});

test('after a match that took long every slot plays in its own process, the same', async () => {
  slots = [0, 1].map(quickSlots(apart, 0.001, 50, 0));
  const before = children();
  const here = await logOf(slots[0]!);
  expect(children()).toBe(before);
  expect(await Promise.all(slots.map(logOf))).toEqual([here, here]);
  expect(children()).toBe(before + 2);
});

test.each([
  ['short matches are handed to a slot many at once', 600_000, true],
  ['longer ones when the match before has begun', 0, false],
])('%s, with the same logs', async (_what, ahead, isAtOnce) => {
  slots = [0].map(quickSlots(apart, 0.001, ahead, 0));
  await logOf(slots[0]!); // from now on it plays apart
  const numbers = Array.from({ length: 20 }, (_, at) => at + 2);
  const taskOf = (number: number): MatchTask => ({ ...task, number, seed: `${number}` });
  const begun: number[] = [];
  const played = numbers.map((number) => slots[0]!.play(setup, taskOf(number), { begun: () => begun.push(number) }));
  expect(begun).toEqual(isAtOnce ? numbers : []);
  const logs = (await Promise.all(played)).map((one) => one.kind === 'over' && one.record!.log);
  const here = new Referee();
  for (const [at, number] of numbers.entries())
    expect(await here.play(setup, taskOf(number))).toMatchObject({ record: { log: logs[at] } });
});

test('short matches that are recorded start no process, however many there are; others do', async () => {
  slots = [0, 1].map(quickSlots(apart, 0.001, 50, 600_000));
  const before = children();
  for (let match = 0; match < 3; match++) await Promise.all(slots.map(logOf));
  expect(children()).toBe(before);
  await slots[0]!.play({ ...setup, isRecorded: false }, task);
  expect(children()).toBe(before + 1);
});

test('a process that is gone loses all matches that it was handed', async () => {
  const slot = openSlot({ number: 0 });
  slots = [slot];
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
  const lost = numbers.map((number) => slot.play(setup, { ...task, number }).catch((error: unknown) => error));
  slot.kill();
  for (const error of await Promise.all(lost)) expect(error).toBeInstanceOf(SlotLost);
  expect(await logOf(slot)).toMatch(/"end"/);
});

test('that a match is decided is told once', async () => {
  slots = [0].map(quickSlots(apart, 600_000));
  const told: string[] = [];
  await slots[0]!.play(setup, task, { begun: () => told.push('begun'), decided: () => told.push('decided') });
  expect(told).toEqual(['begun', 'decided']);
});
