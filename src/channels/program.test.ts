import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { protocol } from '../../games/geography/protocols/lines.ts';
import { startProgram, unsandboxed } from './program.ts';

// Programs that start and then misbehave are in zoo.test.ts.
test.each([
  ['no-such-program-anywhere', 'there is no such program'],
  [fileURLToPath(new URL('./program.ts', import.meta.url)), 'it is not executable'],
])('a program that cannot be started says why: %s', async (file, why) => {
  await expect(startProgram(unsandboxed([file]), protocol.framing)).rejects.toThrow(why);
});

test('messages that are sent together arrive together, and so does the last one with the end', async () => {
  const reads = "process.stdin.on('data', (bytes) => { console.error(`${bytes}`); console.log(bytes.length); })";
  const program = await startProgram(unsandboxed([process.execPath, '-e', reads]), { cap: 256 }, { exitTime: 60_000 });
  const { channel, stop, stderrText } = program;
  const ask = async (...messages: readonly string[]): Promise<unknown> => {
    for (const message of messages) channel.send(message);
    const heard = await channel.receive({ wall: 60_000 });
    return heard.kind === 'message' ? heard.text : heard.fault;
  };
  expect(await ask('hello')).toBe('6');
  expect(await ask('position', 'go')).toBe('12');
  channel.send('so long');
  channel.close('bye');
  await stop(60_000);
  expect(stderrText()).toBe('hello\n\nposition\ngo\n\nso long\nbye\n\n');
});
