import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { claim, readPlan, release } from './plan.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'arena-claim-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that looks like a tournament; it claims the folder, and does this to its claim a little later. */
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
  test('is claimed, and again by the same process, and let go', () => {
    claim(folder);
    claim(folder);
    expect(readdirSync(folder)).toEqual([own]);
    release(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that somebody plays in is left alone', async () => {
    const pid = await rival('playing');
    expect(() => claim(folder)).toThrow(
      `is being played by process ${pid}; wait until it has ended, or choose another folder`,
    );
    expect(readdirSync(folder)).toEqual([`.running-${pid}`]);
  });

  test('that somebody claims at the same time is waited for: they take it', async () => {
    const pid = await rival('', "writeFileSync(file, 'playing')");
    expect(() => claim(folder, pid - 1)).toThrow(`is being played by process ${pid};`);
  });

  test('that somebody claims at the same time is waited for: they give it up', async () => {
    const pid = await rival('', 'rmSync(file)');
    claim(folder, pid - 1);
    expect(readdirSync(folder)).toEqual([`.running-${pid - 1}`]);
  });

  test('that somebody with a lower number claims at the same time is theirs', async () => {
    const pid = await rival('');
    expect(() => claim(folder, pid + 1)).toThrow(`is being played by process ${pid};`);
    expect(readdirSync(folder)).toEqual([`.running-${pid}`]);
  });

  test('of the dead and of a process that plays no tournament is free', () => {
    writeFileSync(join(folder, '.running-999999999'), 'playing');
    writeFileSync(join(folder, '.running-1'), 'playing');
    claim(folder);
    expect(readdirSync(folder)).toEqual([own]);
  });

  test('with nothing but claims in it holds no tournament yet', () => {
    writeFileSync(join(folder, '.running-999999999'), '');
    writeFileSync(join(folder, 'tournament.json.part'), '{"arena":');
    expect(readPlan(folder)).toBeUndefined();
    writeFileSync(join(folder, 'thesis.txt'), '');
    expect(() => readPlan(folder)).toThrow('has other things in it and no tournament; choose another folder');
  });
});
