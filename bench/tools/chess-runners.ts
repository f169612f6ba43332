import { join } from 'node:path';
import { inTurns, type Figure } from './figure.ts';
import { emptyFolder, pinned, root, takes } from './programs.ts';

/** Games that engines play: which engine, how many games, and whether every game has fresh processes. */
export interface ChessGames {
  readonly bot: string;
  readonly games: number;
  readonly restart: boolean;
}

const time = '10+0.1';

/** Games a second of `arena play`, so many at once, from its start to its end, with rules and log. */
export async function ourGames(
  { bot, games, restart }: ChessGames,
  concurrency: number,
  ...flags: readonly string[]
): Promise<number> {
  const engines = ['one', 'other'].flatMap((name) => ['--bot', `${name}=${bot}`]);
  const how = ['--tc', time, '--games', `${games}`, '--concurrency', `${concurrency}`, '--log', emptyFolder()];
  const command = [join(root, 'bin/arena'), 'play', 'chess', ...engines, ...how, ...flags];
  return (1000 * games) / (await takes([...command, ...(restart ? ['--restart'] : [])]));
}

interface Runner {
  readonly name: string;
  /** The variable of the environment that names its program. */
  readonly variable: string;
  /** The commands that together play the games, so many at once. */
  commands(program: string, games: ChessGames, concurrency: number): readonly (readonly string[])[];
}

/** `-engine …` and `-each …`, which all these programs know. */
const engines = ({ bot, restart }: ChessGames, ...each: readonly string[]): string[] => [
  ...['one', 'other'].flatMap((name) => ['-engine', `cmd=${bot}`, `name=${name}`, ...each]),
  '-each',
  `tc=${time}`,
  ...(restart ? ['restart=on'] : []),
];

export const cutechess: Runner = {
  name: 'cutechess-cli',
  variable: 'ARENA_CUTECHESS',
  commands: (program, games, concurrency) => [
    [program, ...engines(games, 'proto=uci'), '-games', `${games.games}`, '-concurrency', `${concurrency}`],
  ],
};

const pinnedGames = (concurrency: number): string[] => ['-concurrency', `${concurrency}`, '-use-affinity'];

export const fastchess: Runner = {
  name: 'fastchess with affinity',
  variable: 'ARENA_FASTCHESS',
  commands: (program, games, concurrency) => [
    [program, ...engines(games), '-games', '1', '-rounds', `${games.games}`, ...pinnedGames(concurrency)],
  ],
};

/** It cannot pin its games: one process on each core plays a part of them. */
export const cChessCli: Runner = {
  name: 'c-chess-cli, pinned',
  variable: 'ARENA_C_CHESS_CLI',
  commands: (program, games, concurrency) =>
    Array.from({ length: concurrency }, (_, core) =>
      pinned([program, ...engines(games), '-games', `${Math.ceil(games.games / concurrency)}`], core),
    ),
};

/** Our figure beside a runner of chess games, in turns, if the environment names its program; ours plays more games. */
export async function beside(
  runner: Runner,
  { id, what, least }: { readonly id: string; readonly what: string; readonly least: number },
  games: ChessGames,
  concurrency: number,
  times = 1,
): Promise<Figure[]> {
  const program = process.env[runner.variable];
  if (program === undefined) return [];
  const theirs = async (): Promise<number> => {
    let mates = 0;
    const look = (stdout: string): void => void (mates += stdout.match(/^.*Finished game.*mate/gm)?.length ?? 0);
    const commands = runner.commands(program, games, concurrency);
    const took = await Promise.all(commands.map((command) => takes(command, { cwd: emptyFolder(), look })));
    // a runner to which the engine's moves seem illegal is quick, too
    if (mates < games.games) throw new Error(`${runner.name} played ${mates} of ${games.games} games to the mate`);
    return (1000 * games.games) / Math.max(...took);
  };
  const [ours, reference] = await inTurns(
    3,
    () => ourGames({ ...games, games: times * games.games }, concurrency, '--trusted'),
    theirs,
  );
  return [
    {
      id,
      what: `${what}, beside ${runner.name}`,
      unit: 'games/s',
      ours: ours!,
      reference: reference!,
      goal: { of: 'ratio', least },
    },
  ];
}
