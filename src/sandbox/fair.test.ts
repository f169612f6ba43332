// CPU time limits hold on a machine with twice as many busy processes as cores: nobody loses because of others' load,
// and nobody gets more time than allowed.
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raisePriority } from '../channels/priority.ts';
import { startProgram, type Program } from '../channels/program.ts';
import type { Incoming } from '../game/channel.ts';
import { Starved } from '../referee/starved.ts';
import { makeBurner, type Burner } from '../../test/fair/burners.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';
const cores = availableParallelism();
const limit = { cpu: 50, wall: 4 * 50 + 100 };
const moves = isSoak ? 20_000 : 80;
const overruns = isSoak ? 200 : 3;

const busy: ChildProcess[] = [];
let burner: Burner;

beforeAll(async () => {
  burner = await makeBurner();
  if (burner.lacks !== undefined) return;
  raisePriority();
  // Each in its own session, with an end of its own in case this test is killed.
  for (let count = 0; count < 2 * cores; count++)
    busy.push(
      spawn('timeout', [isSoak ? '7200' : '300', 'sh', '-c', 'while :; do :; done'], {
        detached: true,
        stdio: 'ignore',
      }),
    );
});
afterAll(() => {
  for (const { pid, exitCode } of busy) if (exitCode === null) process.kill(-pid!, 'SIGKILL');
  if (burner.lacks === undefined) setPriority(constants.priority.PRIORITY_NORMAL);
  rmSync(burner.folder, { recursive: true, force: true });
});

async function withBurner<T>(
  work: (ask: (order: string) => Promise<Incoming>, program: Program) => Promise<T>,
): Promise<T> {
  const program = await startProgram(burner.launch(), { cap: 64 });
  const ask = (order: string): Promise<Incoming> => {
    program.channel.send(order);
    return program.channel.receive(limit);
  };
  try {
    expect(await ask('burn 0')).toMatchObject({ kind: 'message' }); // the program has started
    return await work(ask, program);
  } finally {
    await program.stop();
  }
}

/** The answer to an order; void when we were late ourselves. */
async function askFairly(ask: (order: string) => Promise<Incoming>, order: string): Promise<Incoming | 'void'> {
  try {
    return await ask(order);
  } catch (error) {
    if (error instanceof Starved) return 'void';
    throw error;
  }
}

/** The result of a program's last order; asked again when we were late ourselves. */
async function verdict(order: string): Promise<string> {
  for (;;) {
    const heard = await withBurner((ask) => askFairly(ask, order));
    if (heard !== 'void') return heard.kind === 'message' ? heard.text : heard.fault;
  }
}

/** As many at once as there are cores, as in the arena. */
async function onEveryCore<T>(work: () => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: cores }, () => work()));
}

describe(`with ${2 * cores} busy processes on ${cores} cores`, () => {
  it(
    `${moves} moves that compute for 80 % of the limit are all in time`,
    { timeout: isSoak ? 7_200_000 : 180_000 },
    async ({ skip }) => {
      skip(burner.lacks !== undefined, burner.lacks);
      let [played, late, computed] = [0, 0, 0];
      const wrong: Incoming[] = [];
      await onEveryCore(async () => {
        while (wrong.length === 0 && played + late < moves) {
          await withBurner(async (ask, program) => {
            let heard: Incoming | 'void' = await askFairly(ask, 'burn 40');
            while (heard !== 'void' && heard.kind === 'message' && ++played + late < moves)
              heard = await askFairly(ask, 'burn 40');
            if (heard === 'void') late++;
            else if (heard.kind !== 'message') wrong.push(heard);
            computed += program.used().cpu!;
          });
        }
      });
      expect(wrong).toEqual([]);
      expect(late).toBeLessThanOrEqual(moves / 20);
      expect(computed).toBeGreaterThan(0.8 * 40 * moves); // the bots did compute
      expect(busy.filter(({ exitCode }) => exitCode !== null)).toEqual([]); // and so did the busy processes
    },
  );

  it.for([
    ['computes for 120 % of the limit', 'burn 60', 'cpu'],
    ['computes for 60 % twice at once', 'together 30', 'cpu'],
    ['computes for ever', 'burn 1000000', 'cpu'],
    ['sleeps past the wall time limit', 'sleep 400', 'timeout'],
  ] as const)(
    'a bot that %s is always caught',
    { timeout: isSoak ? 600_000 : 60_000 },
    async ([, order, fault], { skip }) => {
      skip(burner.lacks !== undefined, burner.lacks);
      const verdicts = await onEveryCore(async () => {
        const found: string[] = [];
        while (found.length < overruns) found.push(await verdict(order));
        return found;
      });
      expect(new Set(verdicts.flat())).toEqual(new Set([fault]));
    },
  );
});
