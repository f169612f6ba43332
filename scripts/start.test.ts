import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallProject } from '../test/project.ts';

// The real scripts around a command `start` that prints the signals it gets.
let folder: string;
const command = `import { stopSignal } from '../../kit/signals.ts';
import type { Command } from '../command.ts';
export const command: Command = {
  flags: {},
  texts: () => ({ summary: '', usage: '', about: '', flags: {} }),
  run: (args) =>
    new Promise((resolve) => {
      const awake = setInterval(() => undefined, 1000);
      stopSignal().addEventListener('abort', () => setTimeout(() => (clearInterval(awake), console.log('stopped'), resolve(5)), 300));
      console.log('started', args.join(' '), process.env['PORT'], process.pid);
    }),
};
`;

beforeAll(() => void (folder = smallProject({ start: command })));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs this and calls `then` with its pid once the command has started. */
async function run(
  words: string,
  then: (pid: number) => void,
): Promise<{ code: number | null; said: string; command: number }> {
  const [file, ...args] = words.split(' ');
  const child = spawn(file!, args, {
    cwd: folder,
    env: { ...process.env, PORT: '4321' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const before = said;
    said += chunk.toString();
    if (!before.includes('started') && said.includes('started')) then(child.pid!);
  });
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { code, said, command: Number(/started --slots 2 4321 (\d+)/.exec(said)?.[1]) };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('Ctrl-C, sent to all by the terminal and again by npm, counts once', async () => {
  const { said, command: pid } = await run('npm start -- --slots 2', (npm) => process.kill(-npm, 'SIGINT'));
  expect(said).toContain('stopped\n');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('SIGTERM to npm stops the arena', async () => {
  const { command: pid } = await run('npm start -- --slots 2', (npm) => process.kill(npm, 'SIGTERM'));
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('signals, arguments, environment and exit code are passed on', async () => {
  expect(await run('node scripts/start.mjs --slots 2', (pid) => process.kill(pid, 'SIGINT'))).toMatchObject({
    code: 5,
    said: expect.stringContaining('stopped\n'),
  });
});
