import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { protocol } from '../../games/geography/protocol.ts';
import { startProgram, unboxed } from './program.ts';

// Programs that start and then misbehave are in zoo.test.ts.
test.each([
  ['no-such-program-anywhere', 'there is no such program'],
  [fileURLToPath(new URL('./program.ts', import.meta.url)), 'it is not executable'],
])('a program that cannot be started says why: %s', async (file, why) => {
  await expect(startProgram(unboxed([file]), protocol.framing)).rejects.toThrow(why);
});

test('of much stderr the first and the last is kept', async () => {
  const program = await startProgram(unboxed(['sh', '-c', 'echo first >&2; head -c 300000 /dev/zero | tr "\\0" x >&2; echo last >&2; exit 3']), protocol.framing);
  expect(await program.channel.receive({ wall: 20_000 })).toMatchObject({ fault: 'crashed' });
  expect(program.complaints()).toMatch(/^first\nx+\n\.\.\.\nx+last\n$/);
  expect(program.complaints().length).toBeLessThan(65 * 1024);
  await program.stop();
});
