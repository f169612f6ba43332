// Fresh processes for every game: games per second, and the cost of a sandbox.
import { inTurns, type Figure } from './tools/figure.ts';
import { inC, numberOf, slot, takes } from './tools/programs.ts';

const [games, moves, starts] = ['100', '10', '100'] as const;
const line = 'move 12 34 0 some text here';

export async function measure(): Promise<Figure[]> {
  const [runner, bot] = await Promise.all([inC('fresh-runner'), inC('echo-bot')]);
  const ours = (where: string) => (): Promise<number> => numberOf([...slot('fresh'), games, moves, line, where, bot]);
  const start = (where: string) => (): Promise<number> => numberOf([...slot('starts'), starts, line, where, bot]);
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
    ...(await besidePeers()),
  ];
}

const plies = 4; // of the game that mate-bot knows

const engines = (bot: string): string[] =>
  ['one', 'other'].flatMap((name) => ['-engine', `name=${name}`, `cmd=${bot}`, 'proto=uci', 'restart=on']);
const peers = [
  { name: 'cutechess', variable: 'ARENA_CUTECHESS', games: 50, least: 2 },
  { name: 'fastchess', variable: 'ARENA_FASTCHESS', games: 10, least: 100 },
] as const;

/**
 * Other runners of chess games, if the environment names their programs. Both play a mate in four plies, ours without
 * the rules of chess.
 */
async function besidePeers(): Promise<Figure[]> {
  const bot = await inC('mate-bot');
  const figures: Figure[] = [];
  for (const { name, variable, games: count, least } of peers) {
    const program = process.env[variable];
    if (program === undefined) continue;
    const theirs = async (): Promise<number> =>
      (1000 * count) /
      (await takes([
        program,
        ...engines(bot),
        '-each',
        'tc=10+0.1',
        '-rounds',
        `${count}`,
        '-games',
        '1',
        '-concurrency',
        '1',
      ]));
    const [ours, reference] = await inTurns(
      3,
      () => numberOf([...slot('fresh'), games, `${plies}`, 'go', 'unsandboxed', bot]),
      theirs,
    );
    figures.push({
      id: 'G3',
      what: `games of ${plies} moves with fresh bots, beside ${name}`,
      unit: 'games/s',
      ours: ours!,
      reference: reference!,
      goal: { of: 'ratio', least },
    });
  }
  return figures;
}
