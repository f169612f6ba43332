// Fresh processes for every game: games per second, and the cost of a sandbox.
import { beside, cutechess, fastchess, type ChessGames } from './tools/chess-runners.ts';
import { inTurns, type Figure } from './tools/figure.ts';
import { inC, numberOf, slot, treeTimes } from './tools/programs.ts';

const [games, moves, starts] = ['100', '10', 200] as const;
const warmUp = 20; // starts
const line = 'move 12 34 0 some text here';

export async function measure(): Promise<Figure[]> {
  const [runner, bot] = await Promise.all([inC('fresh-runner'), inC('echo-bot')]);
  const ours = (where: string) => (): Promise<number> => numberOf([...slot('fresh'), games, moves, line, where, bot]);
  const start = (where: string) => async (): Promise<number> => {
    const [warm, all] = await treeTimes(
      ...[warmUp, warmUp + starts].map((count) => [...slot('starts'), `${count}`, line, where, bot]),
    );
    return (all! - warm!) / starts;
  };
  const [reference, plain, sandbox] = await inTurns(
    5,
    () => numberOf([runner, games, moves, line, bot]),
    ours('unsandboxed'),
    ours('sandboxed'),
  );
  const [plainStart, sandboxStart] = await inTurns(3, start('unsandboxed'), start('sandboxed'));
  return [
    {
      id: 'G3',
      what: `games of ${moves} moves with fresh bots, without a sandbox`,
      unit: 'games/s',
      ours: plain!,
      reference: reference!,
    },
    { id: 'G3', what: 'the same, in sandboxes', unit: 'games/s', ours: sandbox!, reference: reference! },
    { id: 'G3', what: 'processor time of a start, without a sandbox', unit: 'ms', ours: plainStart! },
    {
      id: 'G3',
      what: 'processor time of a start in a sandbox',
      unit: 'ms',
      ours: sandboxStart!,
      goal: { of: 'ours', most: 10 },
    },
    ...(await besideRunners()),
  ];
}

/** Other runners of chess games, if the environment names their programs. */
async function besideRunners(): Promise<Figure[]> {
  const bot = await inC('mate-bot');
  const fresh = (count: number): ChessGames => ({ bot, games: count, restart: true });
  const what = 'games of chess of 4 plies with fresh engines';
  return [
    ...(await beside(cutechess, { id: 'G3', what, least: 2 }, fresh(50), 1, 10)),
    ...(await beside(fastchess, { id: 'G3', what, least: 100 }, fresh(10), 1, 50)),
  ];
}
