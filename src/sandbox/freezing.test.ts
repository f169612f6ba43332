// A sandboxed program that nobody waits for is frozen, whatever it does.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram, type Program, type ProgramOptions } from '../channels/program.ts';
import { makeBurner, type Burner } from '../../test/fair/burners.ts';

let burner: Burner;
beforeAll(async () => void (burner = await makeBurner()));
afterAll(() => rmSync(burner.folder, { recursive: true, force: true }));

const start = (options?: ProgramOptions): Promise<Program> => startProgram(burner.launch(), { cap: 64 }, options);

async function ask({ channel }: Program, order: string): Promise<string> {
  channel.send(order);
  const heard = await channel.receive({ wall: 20_000 });
  return heard.kind === 'message' ? heard.text : heard.fault;
}

const computed = ({ used }: Program): number => used().cpu!;

/** Resolves when the program has used more CPU time. */
async function computes(program: Program): Promise<void> {
  const before = computed(program);
  await expect.poll(() => computed(program)).toBeGreaterThan(before + 20);
}

/** Resolves when the program uses no more CPU time: on a busy machine freezing takes a while. */
async function standsStill(program: Program): Promise<void> {
  await expect
    .poll(async () => {
      const before = computed(program);
      await sleep(100);
      return computed(program) - before;
    })
    .toBe(0);
}

it('uses no CPU time while others are on turn', async ({ skip }) => {
  skip(burner.lacks !== undefined, burner.lacks);
  const [frozen, free] = [await start(), await start({ freezes: false })];
  try {
    expect(await ask(frozen, 'ponder 3000')).toBe('ponder');
    expect(await ask(free, 'ponder 60000')).toBe('ponder');
    await standsStill(frozen);
    const before = computed(frozen);
    await computes(free);
    await sleep(250);
    expect(computed(frozen)).toBe(before);
    frozen.channel.send('burn 0'); // thawed: it ponders on, and answers then
    const waited = frozen.channel.receive({ wall: 60_000 });
    await computes(frozen);
    expect(await waited).toMatchObject({ text: 'burn' });
  } finally {
    await Promise.all([frozen.stop(), free.stop()]);
  }
});

it('can be ended while frozen, and its usage is still known', async ({ skip }) => {
  skip(burner.lacks !== undefined, burner.lacks);
  const program = await start();
  await ask(program, 'ponder 60000');
  await standsStill(program);
  await program.stop();
  const { clock, cpu, peak, exit, box } = program.used();
  expect({ clock, exit }).toEqual({ clock: 'wall', exit: 'stopped' });
  expect(cpu).toBeLessThan(60_000);
  expect(peak).toBeGreaterThan(10_000);
  expect(box).toMatch(/^(root|user), cgroups v[12]$/);
});

it('may exit by itself at the end of its match', async ({ skip }) => {
  skip(burner.lacks !== undefined, burner.lacks);
  const program = await start({ exitTime: 20_000 });
  await ask(program, 'burn 0');
  await standsStill(program);
  program.channel.close();
  await program.stop(20_000);
  expect(program.used().exit).toBe('exit code 0');
});

it.for([
  ['burn 60000', true],
  ['stall 60000', true],
  ['sleep 60000', false],
] as const)('a program told to %s wants to run: %s', async ([order, wants], { skip }) => {
  skip(burner.lacks !== undefined, burner.lacks);
  const running = await burner.launch()();
  try {
    running.stdin.write(`ponder 0\n${order}\n`);
    await once(running.stdout, 'data'); // the program has started
    await expect.poll(() => running.atWork!()).toBe(wants);
    await sleep(100);
    expect(running.atWork!()).toBe(wants); // and stays so
  } finally {
    running.kill();
    await running.gone;
  }
});
