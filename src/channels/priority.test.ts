import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { serveFirst } from './priority.ts';

function sleeper(detached: boolean): number {
  const child = spawn('sleep', ['60'], { detached, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid!;
}
const autogroup = (pid: number): string => readFileSync(`/proc/${pid}/autogroup`, 'latin1');
const mayRaise = existsSync('/proc/self/autogroup') && process.getuid?.() === 0;

test.skipIf(!mayRaise)('the leader of a session is served first (takes root and autogroups)', () => {
  const pid = sleeper(true);
  expect(autogroup(pid)).toMatch(/nice 0$/m);
  expect(serveFirst(pid)).toBe(true);
  expect(autogroup(pid)).toMatch(/nice -15$/m);
});

test('a process that shares its session is left as it is', () => {
  const pid = sleeper(false);
  const before = existsSync(`/proc/${pid}/autogroup`) ? autogroup(pid) : '';
  expect(serveFirst(pid)).toBe(false);
  expect(existsSync(`/proc/${pid}/autogroup`) ? autogroup(pid) : '').toBe(before);
});

test('a process that is gone is no fault', () => {
  expect(serveFirst(2 ** 30)).toBe(false);
});
