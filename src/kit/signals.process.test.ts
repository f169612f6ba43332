import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** A process that asks for the signal after its parent has gone. */
const late = `
  const { stopSignal } = await import(process.argv[1]);
  while (process.connected) await new Promise((resolve) => setTimeout(resolve, 5));
  console.log(stopSignal().aborted);
  process.exit();`;

it('a process whose parent died while it was starting is told to stop', async () => {
  const signals = new URL('../../dist/src/kit/signals.js', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', late, signals], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.disconnect();
  expect(await text(child.stdout!)).toBe('true\n');
});
