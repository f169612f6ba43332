// Fresh processes for every game: how many games a second, and what does a box cost?
import { inTurns, type Figure } from './tools/figure.ts';
import { inC, numberOf, slot } from './tools/programs.ts';

const [games, moves, starts] = ['100', '10', '100'] as const;
const line = 'move 12 34 0 some text here';

export async function measure(): Promise<Figure[]> {
  const [runner, bot] = await Promise.all([inC('fresh-runner'), inC('echo-bot')]);
  const ours = (where: string) => (): Promise<number> => numberOf([...slot('fresh'), games, moves, line, where, bot]);
  const start = (where: string) => (): Promise<number> => numberOf([...slot('starts'), starts, line, where, bot]);
  const [reference, free, box] = await inTurns(5, () => numberOf([runner, games, moves, line, bot]), ours('free'), ours('box'));
  const [freeStart, boxStart] = await inTurns(3, start('free'), start('box'));
  return [
    { id: 'G3', what: `games of ${moves} moves with fresh bots, no box`, unit: 'games/s', ours: free!, reference: reference! },
    { id: 'G3', what: 'the same, in boxes', unit: 'games/s', ours: box!, reference: reference! },
    { id: 'G3', what: 'processor time of a start, no box', unit: 'ms', ours: freeStart! },
    { id: 'G3', what: 'processor time of a start in a box', unit: 'ms', ours: boxStart!, goal: { of: 'ours', most: 10 } },
  ];
}
