import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { botLimits } from '../sandbox/sandbox.ts';
import { readPlayers } from './contenders.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-contenders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no two players have the same name, whatever they call themselves', async () => {
  for (const [number, alias] of [
    ['1', 'heron'],
    ['2', 'heron'],
    ['3', 'heron (2)'],
    ['4', 'stork'],
  ] as const) {
    mkdirSync(join(folder, number));
    writeFileSync(join(folder, number, 'info.txt'), `${alias}\nFirst Last\ntrue\n`);
  }
  const { contenders } = await readPlayers(folder, 'domino', async () => ({
    trusted: true,
    limits: botLimits,
    timing: {},
  }));
  expect(contenders.map(({ name }) => name)).toEqual(['heron (1)', 'heron (2)', 'heron (2) (3)', 'stork']);
});
