// Programs are stopped by signals here: src/sandbox tests freezing itself.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startProgram, unsandboxed, type Program, type ProgramOptions } from './program.ts';

let program: Program;
let freezes = 0;
afterEach(async () => await program.stop());

async function start(command: readonly string[], options: ProgramOptions = {}): Promise<Program> {
  freezes = 0;
  const launch = async () => {
    const running = await unsandboxed(command)();
    const freeze = (): void => {
      freezes++;
      process.kill(-running.pid, 'SIGSTOP');
    };
    return { ...running, freeze, thaw: () => void process.kill(-running.pid, 'SIGCONT') };
  };
  return (program = await startProgram(launch, { cap: 256 }, options));
}

const isFrozen = (): boolean => /^State:\s+T/m.test(readFileSync(`/proc/${program.pid}/status`, 'latin1'));
async function ask(message: string): Promise<unknown> {
  program.channel.send(message);
  const heard = await program.channel.receive({ wall: 10_000 });
  return heard.kind === 'message' ? heard.text : heard.fault;
}

test('a program off turn is frozen until its next question, and exits by itself in the end', async () => {
  await start(['cat'], { exitTime: 10_000 });
  expect(await ask('one')).toBe('one');
  await expect.poll(isFrozen).toBe(true);
  expect(await ask('two')).toBe('two');
  await expect.poll(isFrozen).toBe(true);
  program.channel.close('bye');
  await program.stop(10_000);
  expect(program.used()).toMatchObject({ exit: 'exit code 0', clock: 'wall', box: 'unsandboxed' });
});

test('a program that waits for its match is frozen too, after a moment to start', async () => {
  await start(['cat']);
  await expect.poll(isFrozen).toBe(true);
  expect(await ask('one')).toBe('one');
});

test('a program that was asked is never frozen, however long it thinks', async () => {
  await start(['sh', '-c', 'read line; sleep 0.3; echo "$line"']);
  expect(await ask('one')).toBe('one');
  expect(freezes).toBe(0);
});

test('a program that is told something without a question may read it first', async () => {
  await start(['cat']);
  await ask('one');
  await expect.poll(isFrozen).toBe(true);
  program.channel.send('two');
  expect(isFrozen()).toBe(false);
  await expect.poll(() => freezes).toBe(2);
});

test('a program that does not read what it is told is frozen all the same, and is not called deaf for that', async () => {
  await start(['sh', '-c', 'sleep 1; exec cat']);
  const long = 'x'.repeat(300_000); // more than a pipe holds, and more than may wait
  program.channel.send(long);
  await expect.poll(() => freezes).toBe(1);
  program.channel.send('y');
  await expect.poll(() => freezes).toBe(2);
  expect(await ask('z')).toBe('long-line'); // it reads on when it is asked, and echoes
});

test('a program that left a question unread is deaf, although it was frozen since', async () => {
  await start(['sh', '-c', 'echo one; exec sleep 1000']);
  expect(await ask('x'.repeat(400_000))).toBe('one'); // an answer without a look at the question
  await expect.poll(isFrozen).toBe(true);
  expect(await ask('y')).toBe('deaf');
});

test('unless freezing is switched off', async () => {
  await start(['cat'], { freezes: false });
  await ask('one');
  await sleep(150);
  expect(freezes).toBe(0);
});
