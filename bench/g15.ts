// Cores are used: `arena play` with two games at once beside one at a time, and boxed games on both cores.
import { join } from 'node:path';
import { ourGames } from './tools/chess-runners.ts';
import { inTurns, type Figure } from './tools/figure.ts';
import { emptyFolder, inC, numberOf, pinned, root, slot, takes } from './tools/programs.ts';

const least = 1.7; // times one game at a time
const line = 'move 12 34 0 some text here';

export async function measure(): Promise<Figure[]> {
  const [long, mate, echo] = await Promise.all([inC('long-bot'), inC('mate-bot'), inC('echo-bot')]);
  const boxed = async (): Promise<number> => {
    const each = [0, 1].map((core) => numberOf(pinned([...slot('fresh'), '200', '10', line, 'sandboxed', echo], core)));
    return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
  };
  const [both] = await inTurns(3, boxed);
  return [
    await twoAtOnce('geography between built-in bots, two games at once beside one', (concurrency) =>
      builtIn(concurrency, true),
    ),
    await twoAtOnce('the same without logs', (concurrency) => builtIn(concurrency, false)),
    await twoAtOnce(
      'chess between engines that stay alive, in sandboxes, two games at once beside one',
      (concurrency) => ourGames({ bot: long, games: 600, restart: false }, concurrency),
    ),
    await twoAtOnce('chess of 4 plies with fresh engines, in sandboxes, two games at once beside one', (concurrency) =>
      ourGames({ bot: mate, games: 200, restart: true }, concurrency),
    ),
    {
      id: 'G15',
      what: 'games of 10 moves with fresh bots in sandboxes, on two cores',
      unit: 'games/s',
      ours: both!,
      goal: { of: 'ours', least: 100 },
    },
  ];
}

async function twoAtOnce(what: string, games: (concurrency: number) => Promise<number>): Promise<Figure> {
  const [one, two] = await inTurns(
    3,
    () => games(1),
    () => games(2),
  );
  return { id: 'G15', what, unit: 'games/s', ours: two!, reference: one!, goal: { of: 'ratio', least } };
}

/** Games a second of `arena play geography`, with its log or without, from its start to its end. */
async function builtIn(concurrency: number, isRecorded: boolean): Promise<number> {
  const games = 3000;
  const log = isRecorded ? ['--log', emptyFolder()] : [];
  const how = ['--games', `${games}`, '--concurrency', `${concurrency}`, ...log];
  const took = await takes([join(root, 'bin/arena'), 'play', 'geography', 'random', 'random', ...how]);
  return (1000 * games) / took;
}
