// Chess between engines that answer at once and stay alive, two games at a time; and what a ply of the rules costs.
import { beside, cChessCli, fastchess, ourGames, type ChessGames } from './tools/chess-runners.ts';
import { inTurns, type Figure } from './tools/figure.ts';
import { inC, numberOf, pinned, slot } from './tools/programs.ts';

const [concurrency, games, plies] = [2, 1000, 100] as const;

export async function measure(): Promise<Figure[]> {
  const [runner, bot] = await Promise.all([inC('uci-runner'), inC('long-bot')]);
  const all: ChessGames = { bot, games, restart: false };
  const many = { ...all, games: 5 * games }; // fastchess notices up to a second late that its last game is over
  const inCAtOnce = async (): Promise<number> => {
    const each = Array.from({ length: concurrency }, (_, core) =>
      numberOf(pinned([runner, `${games}`, `${plies}`, bot], core)),
    );
    return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
  };
  const plySpeed =
    (...flags: readonly string[]) =>
    async (): Promise<number> =>
      plies * (await ourGames(all, concurrency, ...flags));
  /** Microseconds of a ply in one slot, without its start and the games in which its code is not warm yet. */
  const warmPly = async (): Promise<number> => {
    const seconds = async (count: number): Promise<number> =>
      count / (await ourGames({ ...all, games: count }, 1, '--trusted'));
    const first = await seconds(games / 2);
    return (1e6 * ((await seconds(1.5 * games)) - first)) / (games * plies);
  };
  const [warm] = await inTurns(3, warmPly);
  const [reference, trusted, sandboxed] = await inTurns(5, inCAtOnce, plySpeed('--trusted'), plySpeed());
  const [ours, theirs] = await inTurns(
    5,
    ...['ours', 'chess.js'].map((whose) => () => numberOf(pinned([...slot('chess-plies'), whose]))),
  );
  const what = 'chess between instant engines, two games at once';
  return [
    { id: 'G2', what: `${what}, with rules and log`, unit: 'plies/s', ours: trusted!, reference: reference! },
    { id: 'G2', what: 'the same, in sandboxes', unit: 'plies/s', ours: sandboxed!, reference: reference! },
    { id: 'G2', what: 'a ply of it in a warm slot', unit: 'µs', ours: warm!, goal: { of: 'ours', most: 25 } },
    ...(await beside(fastchess, { id: 'G2', what, least: 1.5 }, many, concurrency)),
    ...(await beside(cChessCli, { id: 'G2', what, least: 1 }, many, concurrency)),
    {
      id: 'G2',
      what: 'a ply of the rules of chess, beside chess.js',
      unit: 'µs',
      ours: ours!,
      reference: theirs!,
      goal: { of: 'ours', most: 5 },
    },
  ];
}
