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
