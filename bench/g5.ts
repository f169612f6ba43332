// A bot that moves and exits at once: does its move count?
import type { Figure } from './tools/figure.ts';
import { inC, numberOf, slot } from './tools/programs.ts';

const games = 1000;

export async function measure(): Promise<Figure[]> {
  const bot = await inC('leaving-bot');
  const figure = async (where: string, what: string): Promise<Figure> => ({
    id: 'G5',
    what: `a move followed by an exit counts, out of ${games} games, ${what}`,
    unit: 'moves',
    ours: await numberOf([...slot('leavers'), `${games}`, where, bot]),
    goal: { of: 'ours', least: games },
  });
  return [await figure('unsandboxed', 'without a sandbox'), await figure('sandboxed', 'in a sandbox')];
}
