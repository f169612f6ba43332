import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defaultPolicy } from '../programs/policy.ts';
import type { MatchSetup, MatchTask, Played, Slot } from './match.ts';
import { Pool } from './pool.ts';

const program = { title: 'bot', command: ['bot'], folder: '/', shown: [], environment: {} };
const starved: Played = { kind: 'starved', why: { code: 'referee-late', milliseconds: 50 } };

/** Plays matches of these seeds in two slots; returns the most matches at once and the seeds that overlapped. */
async function overlaps(
  game: string,
  seeds: readonly string[],
): Promise<{ most: number; same: string[]; over: number }> {
  const tasks = seeds.map((seed, at): MatchTask => ({
    number: at + 1,
    seed,
    players: [{ name: 'bot', player: { program } }],
  }));
  const playing: string[] = [];
  const same: string[] = [];
  let [most, over] = [0, 0];
  const slot: Slot = {
    async play(_setup, { seed }, listener) {
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
    concurrency: 2,
    open: () => slot,
    next: () => tasks.shift(),
    left: () => tasks.length,
    over: () => over++,
    again: () => undefined,
    tell: () => undefined,
    stop: new AbortController().signal,
  }).play();
  return { most, same, over };
}

const seeds = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c'];

test('matches of one seed of a game with secrets do not overlap, and no slot waits for that', async () => {
  const { most, same, over } = await overlaps('kierki', seeds);
  expect({ same, over }).toEqual({ same: [], over: seeds.length });
  expect(most).toBeGreaterThan(1);
});

test('those of a game without secrets may', async () => {
  const { same, over } = await overlaps('geography', seeds);
  expect(same).not.toEqual([]);
  expect(over).toBe(seeds.length);
});

test('a single seed is played one match after the other', async () => {
  expect(await overlaps('kierki', ['a', 'a', 'a'])).toEqual({ most: 1, same: [], over: 3 });
});
