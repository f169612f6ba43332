import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { claim, readPlan, release } from './plan.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'arena-claim-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that looks like a tournament; it claims the folder, and runs `later` after 300 ms. */
async function rival(claimed: string, later = ''): Promise<number> {
  const script = `const { writeFileSync, rmSync } = require('node:fs'); const file = ${JSON.stringify(folder)} + '/.running-' + process.pid;
    writeFileSync(file, ${JSON.stringify(claimed)}); setTimeout(() => { ${later} }, 300); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', script, 'tournament'], { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  await expect.poll(() => existsSync(join(folder, `.running-${child.pid}`))).toBe(true);
  return child.pid!;
}

const own = `.running-${process.pid}`;

describe('a folder', () => {
  test('is claimed, claimed again by the same process, and released', () => {
    claim(folder);
    claim(folder);
    expect(readdirSync(folder)).toEqual([own]);
    release(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that another process plays in is refused', async () => {
    const pid = await rival('playing');
    expect(() => claim(folder)).toThrow(
      `is being played by process ${pid}; wait until it has ended, or choose another folder`,
    );
    expect(readdirSync(folder)).toEqual([`.running-${pid}`]);
  });

  test('that another process claims at the same time: it keeps the claim', async () => {
    const pid = await rival('', "writeFileSync(file, 'playing')");
    expect(() => claim(folder, pid - 1)).toThrow(`is being played by process ${pid};`);
  });

  test('that another process claims at the same time: it gives the claim up', async () => {
    const pid = await rival('', 'rmSync(file)');
    claim(folder, pid - 1);
    expect(readdirSync(folder)).toEqual([`.running-${pid - 1}`]);
  });

  test('that a process with a lower pid claims at the same time belongs to that process', async () => {
    const pid = await rival('');
    expect(() => claim(folder, pid + 1)).toThrow(`is being played by process ${pid};`);
    expect(readdirSync(folder)).toEqual([`.running-${pid}`]);
  });

  test('claimed by a dead process, or by one that plays no tournament, is free', () => {
    writeFileSync(join(folder, '.running-999999999'), 'playing');
    writeFileSync(join(folder, '.running-1'), 'playing');
    claim(folder);
    expect(readdirSync(folder)).toEqual([own]);
  });

  test('that contains only claims holds no tournament yet', () => {
    writeFileSync(join(folder, '.running-999999999'), '');
    writeFileSync(join(folder, 'tournament.json.part'), '{"arena":');
    expect(readPlan(folder)).toBeUndefined();
    writeFileSync(join(folder, 'thesis.txt'), '');
    expect(() => readPlan(folder)).toThrow('has other things in it and no tournament; choose another folder');
  });
});
