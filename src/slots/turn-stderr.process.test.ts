import { expect, test } from 'vitest';
import { defaultPolicy } from '../programs/policy.ts';
import { Referee } from './referee.ts';

/** Moves along the first edge that it finds, and tells stderr the turn first. */
const teller = `
process.stderr.write('ready\\n');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { event, turn, view } = JSON.parse(line);
  if (event === 'end') return process.stderr.write('over');
  const { token, edges } = view;
  const at = edges.findIndex((end) => end === token);
  process.stderr.write('#say turn ' + turn + '\\n');
  console.log(edges[at % 2 === 0 ? at + 1 : at - 1]);
});`;
const program = {
  title: 'node',
  command: [process.execPath, '-e', teller],
  folder: process.cwd(),
  shown: [],
  environment: {},
};

test('what a program wrote to stderr stands by the turns in which it wrote it', async () => {
  const limits = { moveTime: 60_000 };
  const source = { kind: 'rules', game: 'geography', options: { gsize: 60 }, limits, protocol: 'json' } as const;
  const setup = { source, policy: { ...defaultPolicy, trusted: true }, tries: 3, isRecorded: true };
  const players = [
    { name: 'random', player: { builtIn: 'random' } }, // which leaves no time between two questions
    { name: 'tells', player: { program } },
  ];
  const played = await new Referee().play(setup, { number: 1, seed: 'turns', players });
  if (played.kind !== 'over') throw new Error('not over');
  const asked = Array.from({ length: Math.floor(played.turns / 2) }, (_, at) => 2 * at + 2);
  const expected = asked.map((turn) => ({ turn, text: `#say turn ${turn}\n` }));
  expected[0]!.text = `ready\n${expected[0]!.text}`;
  expected[expected.length - 1]!.text += 'over';
  expect(played.record!.turnStderr).toEqual([[], expected]);
});
