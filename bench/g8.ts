// Gravitational Voronoi: the cost of a stone against the same loop in C, and how long it delays other games.
import { inTurns, type Figure } from './tools/figure.ts';
import { inC, numberOf, numbersOf, pinned, slot } from './tools/programs.ts';

export async function measure(): Promise<Figure[]> {
  const inCompiled = await inC('voronoi', '-O3', '-march=native', '-ffast-math');
  const cost = (command: readonly string[], players: number) => () => numberOf(pinned([...command, `${players}`]));
  const [two, twoInC, eight, eightInC] = await inTurns(
    5,
    cost(slot('stones'), 2),
    cost([inCompiled], 2),
    cost(slot('stones'), 8),
    cost([inCompiled], 8),
  );
  const [heldByTwo, anewOfTwo] = await numbersOf(pinned([...slot('scoring'), '2']));
  const [heldByEight, anewOfEight] = await numbersOf(pinned([...slot('scoring'), '8']));
  const stone = (what: string, ours: number, reference: number): Figure => ({
    id: 'G8',
    what,
    unit: 'ms',
    ours,
    reference,
    goal: { of: 'ratio', most: 3 },
  });
  const held = (what: string, ours: number): Figure => ({
    id: 'G8',
    what,
    unit: 'ms',
    ours,
    goal: { of: 'ours', most: 50 },
  });
  return [
    stone('a stone of Voronoi scored, two players', two!, twoInC!),
    stone('the same, eight players', eight!, eightInC!),
    held('the longest that a stone of a match holds up other games, two players', heldByTwo!),
    held('the same, eight players', heldByEight!),
    { id: 'G8', what: 'a position of 20 stones computed anew, two players', unit: 'ms', ours: anewOfTwo! },
    { id: 'G8', what: 'a position of 80 stones computed anew, eight players', unit: 'ms', ours: anewOfEight! },
  ];
}
