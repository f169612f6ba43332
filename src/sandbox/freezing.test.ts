// A boxed program that nobody waits for stands still, whatever it would like to do.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram, type Program, type ProgramOptions } from '../channels/program.ts';
import { makeBurner, type Burner } from './fair/testing.ts';

let burner: Burner;
beforeAll(async () => void (burner = await makeBurner()));
afterAll(() => rmSync(burner.folder, { recursive: true, force: true }));

const start = (options?: ProgramOptions): Promise<Program> => startProgram(burner.launch(0), { cap: 64 }, options);

async function ask({ channel }: Program, order: string): Promise<string> {
  channel.send(order);
  const heard = await channel.receive({ wall: 20_000 });
  return heard.kind === 'message' ? heard.text : heard.fault;
}

/** What it computes in a quarter of a second from now on. */
async function computes({ used }: Program): Promise<number> {
  const before = used().cpu!;
  await sleep(250);
  return used().cpu! - before;
}

it('computes nothing while others are on turn', async ({ skip }) => {
  skip(burner.lacks !== undefined, burner.lacks);
  const [frozen, free] = [await start(), await start({ freezes: false })];
  try {
    for (const program of [frozen, free]) expect(await ask(program, 'ponder 1500')).toBe('ponder');
    await sleep(100);
    expect(await computes(free)).toBeGreaterThan(20);
    expect(await computes(frozen)).toBe(0);
    frozen.channel.send('burn 0'); // thawed: it ponders on, and answers then
    const waited = frozen.channel.receive({ wall: 20_000 });
    expect(await computes(frozen)).toBeGreaterThan(20);
    expect(await waited).toMatchObject({ text: 'burn' });
  } finally {
    await Promise.all([frozen.stop(), free.stop()]);
  }
});

it('is ended though it is frozen, and what it used is still known', async ({ skip }) => {
  skip(burner.lacks !== undefined, burner.lacks);
  const program = await start();
  await ask(program, 'ponder 1500');
  await sleep(100);
  await program.stop();
  const { clock, cpu, peak, exit, box } = program.used();
  expect({ clock, exit }).toEqual({ clock: 'wall', exit: 'stopped' });
  expect(cpu).toBeLessThan(1500);
  expect(peak).toBeGreaterThan(10_000);
  expect(box).toMatch(/^(root|user), cgroups v[12]$/);
});

it('may go by itself at the end of its match', async ({ skip }) => {
  skip(burner.lacks !== undefined, burner.lacks);
  const program = await start();
  await ask(program, 'burn 0');
  await sleep(100);
  program.channel.close();
  await program.stop(20_000);
  expect(program.used().exit).toBe('exit code 0');
});

it.for([
  ['burn 5000', true],
  ['stall 5000', true],
  ['sleep 5000', false],
] as const)('who was told to %s wants to run: %s', async ([order, wants], { skip }) => {
  skip(burner.lacks !== undefined, burner.lacks);
  const running = await burner.launch(0)();
  try {
    running.stdin.write(`${order}\n`);
    await sleep(300);
    expect(running.atWork!()).toBe(wants);
  } finally {
    running.kill();
    await running.gone;
  }
});
