import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { processesOf } from '../../e2e/arena.ts';
import { botLimits } from '../sandbox/box.ts';
import { openSlot, SlotLost, type Table } from './slot.ts';

test.each([0, 1, 2, 3, 4, 6, 8, 12])(
  'stopped %i ms after it got a game, a slot leaves nobody behind who was just sitting down',
  async (ms) => {
    const word = randomUUID();
    const program = {
      title: 'node',
      command: [process.execPath, '-e', 'setInterval(() => undefined, 1000)', word],
      folder: process.cwd(),
      shown: [],
      environment: {},
    };
    const table: Table = {
      plan: { game: 'geography', options: { gsize: 8, graph: '' }, limits: { moveTime: 600_000, trusted: true } },
      players: [
        { name: 'one', player: { program } },
        { name: 'two', player: { builtIn: 'random' } },
      ],
      policy: { free: true, limits: botLimits, timing: {} },
    };
    const listener = { again: () => undefined, begun: () => undefined, decided: () => undefined };
    const slot = openSlot(0, table);
    expect(await slot.play({ number: 1, seats: [1, 1], seed: 'x' }, listener)).toMatchObject({ kind: 'over' });
    const lost = slot.play({ number: 2, seats: [0, 1], seed: 'x' }, listener).catch((error: unknown) => error);
    await sleep(ms);
    await slot.stop();
    expect(await lost).toBeInstanceOf(SlotLost);
    expect(processesOf(word)).toEqual([]);
  },
);
