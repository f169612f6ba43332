import { expect, test } from 'vitest';
import { loadGame } from '../match/games.ts';
import { defaultPolicy } from '../programs/policy.ts';
import { prepare } from '../programs/prepare.ts';
import { isUnbuilt } from '../programs/prepared.ts';
import { isolation } from '../sandbox/isolation.ts';
import { said } from '../text/said.ts';
import { Referee } from './referee.ts';

test.for([
  ['kierki', 'no'],
  ['domino', 'the'],
])('a program that plays %s sees %s counters of the machine', async ([game, which], { skip }) => {
  const { boxes, why } = await isolation();
  skip(!boxes, why && said(why));
  const program = await prepare(`sh -c 'head -c 1 /proc/vmstat | wc -c >&2; exit 3'`);
  if (isUnbuilt(program)) throw new Error(said(program.failure.reason));
  const { seats, clock } = await loadGame(game!);
  const players = Array.from({ length: seats.min }, (_, seat) =>
    seat === 0 ? { name: 'looks', player: { program } } : { name: 'random', player: { builtIn: 'random' } },
  );
  const source = { kind: 'rules', game: game!, options: {}, limits: { moveTime: clock.ms } } as const;
  const setup = { source, policy: defaultPolicy, tries: 3, isRecorded: false };
  const played = await new Referee().play(setup, { number: 1, seed: 'counters', players });
  expect(played).toMatchObject({ kind: 'over' });
  expect(played.kind === 'over' && played.stderr[0]!.trim()).toBe(which === 'no' ? '0' : '1');
});
