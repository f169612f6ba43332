import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defaultPolicy } from '../programs/policy.ts';
import type { MatchSetup, MatchTask, Played, Slot } from './match.ts';
import { Pool } from './pool.ts';

const program = { title: 'bot', command: ['bot'], folder: '/', shown: [], environment: {} };
const starved: Played = { kind: 'starved', why: { code: 'referee-late', milliseconds: 50 } };

/** Plays matches of these seeds; returns the most matches at once, the seeds that overlapped, and the order of play. */
async function playSeeds(
  game: string,
  seeds: readonly string[],
  concurrency = 2,
): Promise<{ most: number; same: string[]; over: number; begun: string[] }> {
  const tasks = seeds.map((seed, at): MatchTask => ({
    number: at + 1,
    seed,
    players: [{ name: 'bot', player: { program } }],
  }));
  const playing: string[] = [];
  const same: string[] = [];
  const begun: string[] = [];
  let [most, over] = [0, 0];
  const slot: Slot = {
    async play(_setup, { seed }, listener) {
      begun.push(seed);
      if (playing.includes(seed)) same.push(seed);
      most = Math.max(most, playing.push(seed));
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      listener?.begun?.(); // the next match's programs may start
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      listener?.decided?.();
      for (let turn = 0; turn < 5; turn++) await nextTurn(); // the players leave
      playing.splice(playing.indexOf(seed), 1);
      return starved;
    },
    stop: () => Promise.resolve(),
  };
  const limits = { moveTime: 1000, wall: 4100 };
  const setup: MatchSetup = { source: { kind: 'rules', game, options: {}, limits }, policy: defaultPolicy, tries: 1 };
  await new Pool({
    setup,
    concurrency,
    open: () => slot,
    next: () => tasks.shift(),
    left: () => tasks.length,
    over: () => void over++,
    again: () => undefined,
    tell: () => undefined,
    stop: new AbortController().signal,
  }).play();
  return { most, same, over, begun };
}

const seeds = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c'];

test('matches of one seed of a game with secrets do not overlap, and no slot waits for that', async () => {
  const { most, same, over } = await playSeeds('kierki', seeds);
  expect({ same, over }).toEqual({ same: [], over: seeds.length });
  expect(most).toBeGreaterThan(1);
});

test('those of a game without secrets may', async () => {
  const { same, over } = await playSeeds('geography', seeds);
  expect(same).not.toEqual([]);
  expect(over).toBe(seeds.length);
});

test('a single seed is played one match after the other', async () => {
  expect(await playSeeds('kierki', ['a', 'a', 'a'])).toMatchObject({ most: 1, same: [], over: 3 });
});

test('rotations of a deal are not played one after the other while there are other deals', async () => {
  expect((await playSeeds('kierki', seeds, 1)).begun.join('')).toBe('abcabcabab');
  expect((await playSeeds('geography', seeds, 1)).begun.join('')).toBe('aaaabbbbcc');
});

test('between two rotations of a deal at least ten others are played', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `${Math.floor(at / 4)}`);
  const { begun } = await playSeeds('kierki', many, 1);
  const gaps = begun.map((seed, at) => begun.indexOf(seed, at + 1) - at).filter((gap) => gap > 0);
  expect(begun.toSorted()).toEqual(many.toSorted());
  expect(Math.min(...gaps)).toBeGreaterThan(10);
});

test('a match is over when its log is kept, and its slot does not wait for that', async () => {
  const tasks = [1, 2, 3].map((number): MatchTask => ({ number, seed: `${number}`, players: [] }));
  const told: string[] = [];
  const kept: (() => void)[] = [];
  const slot: Slot = {
    async play(_setup, { number }, listener) {
      told.push(`played ${number}`);
      listener?.begun?.();
      await nextTurn();
      return starved;
    },
    stop: () => Promise.resolve(),
  };
  const limits = { moveTime: 1000 };
  await new Pool({
    setup: { source: { kind: 'rules', game: 'geography', options: {}, limits }, policy: defaultPolicy, tries: 1 },
    concurrency: 1,
    open: () => slot,
    next: () => tasks.shift(),
    left: () => tasks.length,
    async over({ number }) {
      await new Promise<void>((resolve) => {
        kept.push(resolve);
        if (number === 3) for (const keep of kept) keep();
      });
      told.push(`kept ${number}`);
    },
    again: () => undefined,
    tell: () => undefined,
    stop: new AbortController().signal,
  }).play();
  expect(told).toEqual(['played 1', 'played 2', 'played 3', 'kept 1', 'kept 2', 'kept 3']);
});
