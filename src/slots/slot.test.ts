import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { processesOf } from '../../e2e/arena.ts';
import type { Frame } from '../game/view/frames.ts';
import { defaultPolicy } from '../programs/policy.ts';
import type { Prepared } from '../programs/prepared.ts';
import { SlotLost, type Listener, type MatchSetup, type MatchTask } from './match.ts';
import { Referee } from './referee.ts';
import { openSlot, type ProcessSlot } from './slot.ts';

const script = (text: string, ...words: string[]): Prepared => ({
  title: 'node',
  command: [process.execPath, '-e', text, ...words],
  folder: process.cwd(),
  shown: [],
  environment: {},
});

const policy = { ...defaultPolicy, trusted: true };
const setup: MatchSetup = {
  source: { kind: 'rules', game: 'geography', options: { gsize: 8, graph: '' }, limits: { moveTime: 600_000 } },
  policy,
  tries: 3,
  isRecorded: true,
  isForfeited: true,
};
const random = { name: 'two', player: { builtIn: 'random' } };
const task: MatchTask = { number: 1, seed: 'x', players: [random, random] };

const zoo = (file: string): URL => new URL(`../../test/zoo/${file}`, import.meta.url);

let slot: ProcessSlot;
afterEach(async () => await slot.stop());

const moments = process.env['ARENA_SOAK'] === '1' ? [0, 1, 2, 3, 4, 6, 8, 12] : [0, 2, 4, 8];
test.each(moments)(
  'stopped %i ms after it got a game, a slot leaves nobody behind who was just sitting down',
  async (ms) => {
    const word = randomUUID();
    const silent = { name: 'one', player: { program: script('setInterval(() => undefined, 1000)', word) } };
    slot = openSlot({ number: 0 });
    expect(await slot.play(setup, task)).toMatchObject({ kind: 'over' });
    const lost = slot.play(setup, { ...task, number: 2, players: [silent, random] }).catch((error: unknown) => error);
    await sleep(ms);
    await slot.stop();
    expect(await lost).toBeInstanceOf(SlotLost);
    expect(processesOf(word)).toEqual([]);
  },
);

test('a slot and this process play the same match', async () => {
  slot = openSlot({ number: 0 });
  const [there, here] = [await slot.play(setup, task), await new Referee().play(setup, task)];
  if (there.kind !== 'over' || here.kind !== 'over') throw new Error('not over');
  expect(there.record!.log).toBe(here.record!.log);
  expect(there.outcome).toEqual(here.outcome);
  expect(here.thought.map(({ moves }) => moves)).toEqual(there.thought.map(({ moves }) => moves));
});

test('a match in this process ends when it is stopped, although its bots think long', async () => {
  const careful = { name: 'one', player: { builtIn: 'careful' } };
  const source = { kind: 'rules', game: 'kierki', options: { deals: '1' }, limits: { moveTime: 5000 } } as const;
  const referee = new Referee();
  const begun = (): void => void referee.stop();
  const match = { ...task, players: [careful, careful, careful, careful] };
  await expect(referee.play({ ...setup, source }, match, { begun })).rejects.toThrow('aborted');
});

test('the time of a program that never starts to answer is no time of a move', async () => {
  slot = openSlot({ number: 0 });
  const silent = { name: 'one', player: { program: script('setInterval(() => undefined, 1000)') } };
  const limits = { moveTime: 1 };
  const source = { kind: 'rules', game: 'geography', options: { gsize: 8, graph: '' }, limits } as const;
  const played = await slot.play(
    { ...setup, source, policy: { ...policy, timing: { startUp: 10 } } },
    { ...task, players: [silent, random] },
  );
  expect(played).toMatchObject({ kind: 'over', thought: [{ moves: 0, ms: 0, longest: 0 }, { moves: 0 }] });
});

test('logs and events are only sent when asked for', async () => {
  slot = openSlot({ number: 0 });
  const played = await slot.play({ ...setup, isRecorded: false }, task);
  expect(played).toMatchObject({ kind: 'over', turns: expect.any(Number) as number });
  expect(played).not.toHaveProperty('record');
});

/** A match in which the second player makes one move and then thinks for ever. */
const endless = async (listener: Listener): Promise<unknown> => {
  const dozes = {
    name: 'one',
    player: { program: { ...script(''), command: [process.execPath, fileURLToPath(zoo('dozes.mjs'))] } },
  };
  const graph = '10 0 9 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9';
  return await slot.play(
    { ...setup, source: { ...setup.source, options: { gsize: 8, graph } } as MatchSetup['source'] },
    { ...task, players: [random, dozes], isWatched: true },
    listener,
  );
};

test('spectators get every position so far while a bot thinks, however fast the moves before it were', async () => {
  slot = openSlot({ number: 0 });
  const frames: Frame[] = [];
  const lost = endless({ frames: (more) => void frames.push(...more) }).catch((error: unknown) => error);
  await expect.poll(() => frames.length).toBe(4);
  expect(frames.map(({ moves }) => moves)).toEqual([{}, { 0: '1' }, { 1: '2' }, { 0: '3' }]);
  slot.kill();
  expect(await lost).toBeInstanceOf(SlotLost);
});

test('a match whose process dies is lost, and the next one gets a new process', async () => {
  slot = openSlot({ number: 0 });
  await expect(endless({ frames: () => slot.kill() })).rejects.toBeInstanceOf(SlotLost);
  expect(await slot.play(setup, task)).toMatchObject({ kind: 'over' });
});

const judge = `
const say = (text) => process.stdout.write(text + '\\n');
let heard = '';
process.stdin.on('data', (more) => {
  heard += more;
  if (heard.includes('\\n')) say('[0]END'), say('[1, 0]');
});
say('[1]begin');
`;
const echo = script("process.stdin.on('data', (text) => process.stdout.write(text))");

test('a slot that is pinned and watched as in a worker plays a match of a judge program', async () => {
  slot = openSlot({ number: 0, heap: 256 });
  const source = {
    kind: 'judge',
    name: 'judge.js',
    program: script(judge),
    terminator: 'newline',
    limits: { moveTime: 5000, wall: 20_000, matchTime: 60_000 },
  } as const;
  const players = ['one', 'two'].map((name) => ({ name, player: { program: echo } }));
  const played = await slot.play(
    { ...setup, source, isTold: true },
    { ...task, players, isWatched: true },
    { frames: () => undefined },
  );
  if (played.kind !== 'judged') throw new Error('not judged');
  expect(played.result).toMatchObject({ scores: [1, 0] });
  expect(played.events!.map(({ event }) => event)).toEqual(['start', 'told', 'answer', 'end']);
  expect(played.record!.log.split('\n')).toHaveLength(5);
});
