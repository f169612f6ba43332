import { readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { expect, test } from 'vitest';
import { atNormalPriority, raisePriority } from './priority.ts';
import { startProgram, unsandboxed } from './program.ts';

test('the referee has a higher priority than the programs that it starts', async ({ skip }) => {
  raisePriority();
  skip(getPriority() !== constants.priority.PRIORITY_HIGH, 'only root may go first');
  const program = await startProgram(unsandboxed(['cat']), { cap: 64 });
  try {
    const stat = readFileSync(`/proc/${program.pid}/stat`, 'latin1');
    expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]).toBe('0'); // its nice value
    expect(getPriority()).toBe(constants.priority.PRIORITY_HIGH);
  } finally {
    await program.stop();
    setPriority(constants.priority.PRIORITY_NORMAL);
  }
});

test('the referee keeps its priority when a start fails', ({ skip }) => {
  raisePriority();
  skip(getPriority() !== constants.priority.PRIORITY_HIGH, 'only root may go first');
  expect(() =>
    atNormalPriority(() => {
      throw new Error('no such program');
    }),
  ).toThrow('no such program');
  expect(getPriority()).toBe(constants.priority.PRIORITY_HIGH);
  setPriority(constants.priority.PRIORITY_NORMAL);
});
